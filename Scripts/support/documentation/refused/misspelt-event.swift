// error: type 'Log' does not conform to protocol 'ControllerEventReceiver'
import KVEngine

final class Log: ControllerEventReceiver {
  func controller(_ controller: CollectionController, didSendEvent event: ControllerEvent) {}
}
