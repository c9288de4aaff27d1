/// The modes of the page: classes that are made with the `Play` when it begins. A mode may have `isOn`, `button`, `leave()`,
/// `taken(run, ended)`, which is called after each run, `runs(runs)`, which gives the runs to show in the place of
/// those of the script, `variants`, which the script is run with, and
/// `openFragment(kind, value)`, which opens what the address names, such as lesson=ID, and gives whether it was its own.
const playModes = [];
