// error: cannot find type 'PositionTree' in scope
import KVEngine

func use(_ tree: PositionTree<Int>) {}
