import KVTexts
import Testing
