// swift-format-ignore-file
// Made by Scripts/embed of the folders of languages. Change those instead.
// Sources: 9b83408bf78a62fa1da5aa5a28a7ca02d851c22fa4a0a4aebdbb1c7683997cb6

/// What is embedded of each language.
enum CatalogueSource {
  /// The messages of English are functions.
  static let english = LanguageSource(
    language: "en",
    messages:
##"""

"""##,
    report:
##"""
# What the page of a report says by itself, in English; the keys are those that its script asks for.
#
# The format is that of messages.txt, but {name} is filled in by the page. Whatever a number n decides has a form for each
# category: key.one, key.other.

keys = Keys
keyList = ← → statement · ↑ ↓ event · Page Up, Page Down ten statements · Home, End first and last · in the script ↑ ↓ between lines with steps
theme = Theme: {theme}
themeSystem = system
themeDark = dark
themeLight = light
steps = Steps
step = Step
toFirst = First event
previousStatement = Previous statement
previousEvent = Previous event
nextEvent = Next event
nextStatement = Next statement
toLast = Last event
whereStep = Step {step} of {all}
whereLine = line {line}
whereEvent = event {event} of {count}
whereNoEvent = no event
script = Script
scriptLines = Lines of the script
file = File
lineButton.one = Line {line}, {n} step
lineButton.other = Line {line}, {n} steps
trace = Trace
events = Events
rows.one = {n} row
rows.other = {n} rows
receiver = Receiver
everyReceiver = every receiver
kind = Kind
everyKind = every kind
kindNotifications = notifications
kindCallbacks = controller callbacks
kindTables = table operations
kindModel = model changes
kindObservers = observers
kindOutput = prints and errors
find = find
thisEvent = This event
rule = Rule: {rule}
cut = … {n} characters more
headingEnd = end of the script
headingOutside = outside of the script
headingEarlier = all statements before
headingUnknown = (not in the trace)
limit = This page shows {shown} events of steps {first} to {last}; {omitted} more are left out. --html-steps FROM-TO shows others.
noTest = No test failed.
empty = Nothing happened that a report could show. Observe something, or give a controller a delegate.
eventNew = new {object} {text}
eventSplice = {property}: {change} at {place}
eventObserve = {receiver} observes {keyPath} of {object}
eventUnobserve = {receiver} no longer observes {keyPath} of {object}
eventFailure = failed: {message}
state = State
stateHere = State at this event
inserted = inserted
deleted = deleted
moved = moved
updated = updated
refusedHere = refused
objects = Objects
objectsOf = {shown} of {all}: what changed, what it touches, the eldest
noObjects = There are no objects yet.
drawing = Drawing of the objects
drawingTitle = Objects: {objects}. Changed in this step: {changed}.
nothing = nothing
moreProperties = … {n} more
asTable = The objects as a table
object = object
property = property
value = value
beforeStep = before this step
isNew = new in this step
changesOf = Show the changes of {property}
emptyList = empty
moreObjects.one = {n} more object is not shown here
moreObjects.other = {n} more objects are not shown here
controller = {kind} {number}
relationOf = {relation} of {root}
filteredBy = where {filter}
sortedBy = by {sort}
sectionsBy = sections by {section}
drives = for {receiver}
table = Table {receiver}
before = before
after = after
asked = what was asked for
nthOf = {caption}, {nth} of {count} in this step
unchanged = unchanged since step {step}
stillOld = {callback}: still the old content
notBegun = about to change
content = content
rowsRead = rows, read anew
rowsShown = rows
afterRefusal = rows after the refusal
noSections = (nothing)
noName = (no name)
notRead = (not read yet)
untouched = … {n} untouched
moreRows.one = … {n} more row
moreRows.other = … {n} more rows
hidden = {n} filtered out: {objects}
moreTracks.one = {n} more controller or table, unchanged for longer
moreTracks.other = {n} more controllers and tables, unchanged for longer
userDriven = made by the user in the table already
because = because of {reasons}
reason = {keyPath} of {object} ({roles})
reasonAlone = {object} ({roles})
contexts = Contexts
context = context {number}
childOf = child of context {parent}
pendingInserted = inserted
pendingUpdated = updated
pendingDeleted = deleted
savedNow = saved in this step
noPending = nothing to save
observers = Observers ({n})
observer = observer
keyPath = key path
options = options
added = registered in this step
removed = removed in this step
moreObservers.one = {n} more observer
moreObservers.other = {n} more observers
tests = Tests
testsShown.one = {n} test
testsShown.other = {n} tests
testsOmitted = Not shown here: {names}
failedTest = Failed test
failedHere = Failed
callbackNumber = number
expected = expected
got = got
missing = — missing
firstDifference = first difference
hint = Hint: {hint}
moreFailures.one = {n} more failure in this run
moreFailures.other = {n} more failures in this run
goToDifference = Go to the first difference
differences = Expected and got
noScript = This report draws itself with the script inside it, which this browser does not run.
"""##,
    pages:
##"""

"""##)

  static let others: [LanguageSource] = [
  LanguageSource(
    language: "de",
    messages:
##"""
# What kvosandbox says to people, in German: the format is that of en/messages.txt, whose texts stand in for what is not
# here. Delegate, Callback, Bracket, Controller, Key Path and Observer stay what they are called in the field.

ruleEqualValuesNotify = das Setzen einer Property benachrichtigt, was immer sie vorher enthielt: Werte werden nicht verglichen
ruleEqualValuesNotifyText = Ein Setter ist eine Benachrichtigung, mit dem alten Wert ebenso wie mit dem neuen. Wer nur von echten
  Änderungen wissen will, vergleicht beide im Observer.
ruleNilIsNull = kein Wert wird als null gemeldet und nie ausgelassen: null steht in einer Änderung für nil
rulePriorHasNoNew = was vor einer Änderung gesendet wird, sagt, was da ist, und hat nie einen neuen Wert
rulePriorHasNoNewText = Es hat isPrior, und old, wo danach gefragt wurde. Die Benachrichtigung nach der Änderung hat kein isPrior.
ruleInitialHasNoOld = die initiale Benachrichtigung sagt, was bei der Registrierung da ist, und hat nie einen alten Wert
ruleFramesOfIndexes = Indizes von Entferntem zählen vor der Änderung, alle anderen danach
ruleOneCallOneNotification = ein Aufruf, der mehrere Elemente betrifft, ist eine einzige Benachrichtigung mit all ihren Indizes
ruleOneCallOneNotificationText = In einer Schleife nicht: Jeder einzelne Aufruf ist eine eigene Benachrichtigung.
ruleExchangeIsTwo = ein exchange sind zwei Ersetzungen, move ein Entfernen und ein Einfügen, setArray ein Entfernen von allem und ein Einfügen von allem; ein Sortieren ist eine Ersetzung
ruleExchangeIsTwoText = Controller sehen einen einzigen Bracket mit dem, was dabei herauskommt.
ruleNothingChanged = ein Aufruf, der jedes Element dort lässt, wo es ist, benachrichtigt niemanden
ruleNothingChangedText = Ein Element hinzufügen, das ein Set schon hat, eines entfernen, das nicht da ist, eine leere Liste, exchange(i, i),
  Sortiertes sortieren: Nichts wird gesendet. Bei einer einfachen Property ist es anders: siehe equal-values-notify.
ruleAssignmentIsSetting = eine ganze Collection zuzuweisen ist ein Setzen: beide Collections werden gemeldet, und keine Indizes
ruleAssignmentIsSettingText = setArray und setSet ändern die Collection, die da ist, und melden, was kam und ging.
ruleBareListIsSilent = eine einfache Liste meldet niemandem, dass sie sich geändert hat: ändere die Property über ihre Collection
ruleBareListIsSilentText = Was zugewiesen wurde, ist kopiert; die Liste, aus der es entstand, gehört niemandem mehr. Was object.key gibt, ist
  lebendig, und jeder Aufruf darauf benachrichtigt.
rulePathFollowsTheMiddle = ein Objekt in der Mitte eines Pfads wurde ersetzt: der Pfad folgt dem neuen, in einer einzigen Benachrichtigung
rulePathFollowsTheMiddleText = old und new sind die Werte am Ende des Pfads. Was das ersetzte Objekt von da an tut, meldet niemandem etwas.
ruleCollectionsAreNotObservable = eine Collection wird nicht selbst beobachtet: beobachte das Objekt, dem sie gehört
ruleCollectionsAreNotObservableText = Beobachte dessen Property, oder songs.@count für die Anzahl.
ruleCountByOperator = wie viele es sind, beobachtet man mit @count: ein Setzen einer Zahl, ohne Indizes
ruleToManyPath = ein Pfad durch eine Collection meldet jedes Element und wer dazugehört: ein Setzen, mit element, wo die Änderung eines Elements der Grund war
ruleToManyPathText = Cocoa lehnt solch einen Pfad ab; compat { toManyKeyPaths = "raise" } tut es auch.
ruleDependentsAfterTheirCause = ein Key, der von einem anderen abhängt, wird benachrichtigt, wenn dieser sich geändert hat, nach dessen Observern
ruleRegistrationOrder = mehrere Observer eines Keys werden in der Reihenfolge ihrer Registrierung benachrichtigt, vor einer Änderung wie danach
ruleRegistrationOrderText = Cocoa lässt die Reihenfolge offen: verlass dich dort nicht darauf.
ruleNestedInPlace = was in einem Callback geändert wird, wird sofort gemeldet, in ihm: spätere Observer der äußeren Änderung erfahren zuerst von der inneren
ruleEveryObserverThenTheError = ein Observer, der einen Fehler wirft, hält niemandes Benachrichtigung auf: erst kommen alle anderen, dann erreicht der Fehler die Zeile der Änderung
ruleUnregistered = entfernt wird, was registriert wurde: derselbe Observer und derselbe Key Path
ruleUnregisteredText = Ein zweites Entfernen wird auch abgelehnt, und ein Kontext, der genannt wurde, muss derselbe sein.
ruleOneBracketPerMutation = eine Mutation ist ein Bracket, wie viele Zeilen sie auch betrifft
ruleOneBracketPerMutationText = Eine Mutation ist eine Zuweisung oder ein Aufruf einer Collection. Mehrere sind in batch ein einziger Bracket.
ruleNetChange = ein batch sendet einen einzigen Bracket mit dem, worauf all seine Änderungen hinauslaufen
ruleNetChangeText = Was zwischendurch kam und wieder ging, wird nicht gemeldet. Observer werden trotzdem von jeder Änderung benachrichtigt.
ruleEmptyBracket = ein relationaler Controller sendet auch für eine einzelne Änderung, von der nichts zu sehen ist, einen Bracket: einen leeren
ruleEmptyBracketText = So bei einem Element, das kommt oder geht und das der Filter zurückhält, und bei einem Sortier-Key, dessen Objekt bleibt, wo es
  ist. Ein Set-Controller und Fetched Results senden dann nichts.
ruleMoveIsANewGap = eine Zeile ist verschoben, wenn sie zwischen anderen Zeilen steht als zuvor, und aktualisiert, wenn sie zwischen denselben bleibt
ruleMoveIsANewGapText = Eine Lücke (gap) ist ein Abschnitt und wie viele unberührte Zeilen davon vorher kommen. Zeilen, die niemand berührt hat,
  werden nicht verschoben: Sie rücken nach. Von mehreren berührten Zeilen in einer Lücke werden so wenige wie möglich verschoben.
  Gleiche Indexpfade entscheiden nichts.
ruleMoveImpliesUpdate = ein Move schließt ein Update ein: daneben wird kein Update derselben Zeile gesendet
ruleMoveImpliesUpdateText = Zeichne also eine verschobene Zeile neu. Ein relationaler Controller sendet beides, das Update nach dem Move.
ruleFilterComesFirst = der Filter kommt zuerst: eine Zeile, die er durchlässt oder zurückhält, kommt oder geht, und sonst wird von ihr nichts gesendet
ruleFilterComesFirstText = Auch dann, wenn der geänderte Key zugleich ein Sortier-Key oder ein beobachteter ist.
ruleHiddenIsSilent = von einem Objekt, das der Filter vor wie nach einer Änderung zurückhält, wird nichts gesendet
ruleHiddenIsSilentText = Auch wenn nach dem Geänderten sortiert oder es beobachtet wird.
ruleFixedOrder = ein Bracket hat eine feste Reihenfolge: Abschnitte, die gehen, Abschnitte, die kommen, Zeilen, die gehen, von der letzten an, Zeilen, die kommen oder verschoben werden, von der ersten an, Updates
ruleFrames = Positionen dessen, was geht oder fortbewegt wird, zählen vor dem Bracket, die dessen, was kommt oder dorthin bewegt wird, danach
ruleFramesText = Ein Update hat beide und schreibt die zweite hinter „now“, wo sie sich unterscheiden.
ruleSectionWithItsRows = ein Abschnitt kommt mit seiner ersten Zeile und geht mit seiner letzten, und seine Zeilen werden daneben gemeldet
ruleSectionsMustNotInterleave = Zeilen eines Abschnitts stehen beisammen: sortiere zuerst nach dem Key des Abschnitts
ruleOnlyNamedKeys = ein Update wird für die Key Paths gesendet, die der Controller bekommen hat, und für keine anderen
ruleOnlyNamedKeysText = observingChildKeyPaths eines relationalen Controllers, keyPaths eines Set-Controllers. Was Filter, Sortierung und
  Abschnitt lesen, wird von selbst beobachtet. Bei Fetched Results zählt jede Property.
ruleReplacedWhole = eine Beziehung, die zugewiesen wird, ist als Ganzes ersetzt: von einzelnen Objekten wird nichts gesendet
ruleReplacedWholeText = Ebenso ein Objekt in der Mitte ihres Pfads. Ein Set-Controller sendet stattdessen die Nettoänderung.
ruleSilentStart = ein Controller beginnt stumm: was er zuerst zeigt, ist keine Änderung
ruleSilentStartText = Ebenso performQuery und performFetch, auch beim zweiten Mal.
ruleBracketsNeverNest = Brackets sind nie verschachtelt: was ein Delegate ändert, ist ein eigener Bracket hinter dem laufenden
ruleObserversBeforeControllers = Observer werden von einer Änderung benachrichtigt, bevor Controller ihre Brackets dazu senden
ruleObserversBeforeControllersText = Ein Bracket wird gesendet, wenn die ganze Mutation gemacht und gemeldet ist.
ruleMainLoop = was abseits des Haupt-Threads geändert wird, wird sofort gemeldet, und seine Brackets werden in der Hauptschleife gesendet
ruleBareCall = ein Aufruf außerhalb eines Updates ist ein Update für sich: die Daten haben sich davor geändert
ruleBareCallText = Zwei solche Aufrufe sind zwei Updates, und die Daten müssen nach jedem passen.
ruleCountsLastRead = Anzahlen vor einem Update sind die, welche die Tabelle zuletzt gelesen hat, nicht die ihrer jetzigen Daten
ruleCountsLastReadText = Eine Tabelle, die noch nichts gelesen hat, liest sie bei beginUpdates oder bei einem einzelnen Aufruf: Daten, die vorher
  geändert wurden, haben sich für sie nicht geändert.
ruleCoveredByItsSection = was mit einem Abschnitt geschieht, gilt für seine Zeilen: sie brauchen keine eigenen Aufrufe
ruleCoveredByItsSectionText = Löschungen in einem Abschnitt, der geht, und Einfügungen in einem, der kommt, sind erlaubt und bewirken nichts.
ruleReconfigureAfterMove = eine Zeile, die verschoben wird oder Neues zeigt, wird nach dem Update neu konfiguriert, an ihrem neuen Platz
ruleReconfigureAfterMoveText = Ein Move zeichnet seine Zelle nicht neu, und eine verschobene Zeile kann nicht neu geladen werden: siehe T12.
ruleUnnoticedWrite = was ohne Benachrichtigung geschrieben wird, benachrichtigt niemanden: setze die Property, oder kündige die Änderung rundherum an
ruleUnnoticedWriteText = setPrimitive schreibt so; willChangeValueForKey davor und didChangeValueForKey dahinter machen eine Änderung daraus.
ruleOwnContextOnly = ein Observer kann mehrmals registriert sein: behandle, was deinen eigenen Kontext hat, und lass den Rest
ruleOwnContextOnlyText = Der Kontext, der bei der Registrierung angegeben wurde, kommt mit jeder Benachrichtigung zurück.
ruleHeldUntilInvalidated = eine Beobachtung, die ein Skript anlegt, dauert, bis sie invalidiert oder entfernt wird, wer immer das Token behält
ruleHeldUntilInvalidatedText = In Swift endet ein Token mit der letzten Referenz darauf.
ruleAnyIsNotOne = zwei ANY eines Prädikats können je ein anderes Element finden: für ein und dasselbe schreibe SUBQUERY
ruleFoundByIdentity = Objekte werden nach Identität gefunden: ein gleiches ist ein anderes, und das findet ein Prädikat
ruleEchoOfADrag = was der Benutzer schon verschoben hat, kommt als Move zurück: mach die Änderung in userDriven, damit keine Tabelle sie noch einmal macht
ruleNumberOfRows = ein Abschnitt hat nach einem Update so viele Zeilen wie davor, plus die eingefügten und hereinverschobenen, minus die gelöschten und hinausverschobenen: ändere die Daten zwischen beginUpdates und endUpdates, und sag genau, was sich geändert hat
ruleNumberOfItems = ein Abschnitt einer Collection View hat nach einem Update so viele Elemente, wie die Aufrufe ergeben
ruleNumberOfSections = nach einem Update gibt es so viele Abschnitte wie davor, plus die eingefügten, minus die gelöschten
ruleRowBeforeUpdate = gelöscht oder neu geladen wird eine Zeile, die der Abschnitt vor dem Update hatte
ruleSectionOfRowBeforeUpdate = gelöscht oder neu geladen wird in einem Abschnitt, der vor dem Update da war
ruleRowAfterUpdate = eingefügt wird eine Zeile, die der Abschnitt nach dem Update hat
ruleSectionOfRowAfterUpdate = eingefügt wird in einem Abschnitt, der nach dem Update da ist
ruleSectionBeforeUpdate = ein Abschnitt, der gelöscht, neu geladen oder verschoben wird, war vor dem Update da
ruleSectionAfterUpdate = ein Abschnitt, der eingefügt wird oder zu dem verschoben wird, ist nach dem Update da
ruleDeleteAndReload = eine Zeile wird gelöscht oder neu geladen, nicht beides, denn neu laden heißt löschen und einfügen
ruleInsertAndMove = eine Zeile wird eingefügt, oder eine andere wird dorthin verschoben, nicht beides
ruleDeleteAndMove = eine Zeile, die verschoben wird, wird im selben Update weder gelöscht noch neu geladen: aktualisiere sie danach mit reconfigureRows
ruleSectionMove = ein Abschnitt, der verschoben wird, wird im selben Update weder gelöscht noch eingefügt
ruleMoveIntoInsertedSection = keine Zeile wird in einen Abschnitt verschoben, den dasselbe Update einfügt: lösche sie, wo sie war
ruleMoveFromDeletedSection = keine Zeile wird aus einem Abschnitt verschoben, den dasselbe Update löscht: füge sie ein, wo sie hinkommt
ruleMoveSource = verschoben wird eine Zeile, die vor dem Update da war
ruleInconsistentBatch = Anzahlen vor und nach einem Update unterscheiden sich um das, was seine Aufrufe sagen, und um nichts sonst (iOS 16)
ruleMoveTarget = eine Zeile wird dorthin verschoben, wo nach dem Update eine Zeile ist
ruleRepeatedRow = eine Zeile wird einmal gelöscht, eingefügt oder verschoben, und keine zwei Zeilen an einen Platz
ruleRepeatedSection = ein Abschnitt wird einmal gelöscht, neu geladen, eingefügt oder verschoben
ruleReloadDataInUpdates = reloadData gehört in kein Update
ruleUnbalancedEnd = jedes endUpdates hat sein beginUpdates
ruleOlderTextOfUIKit = Ein älterer Text von UIKit für dasselbe: siehe {rule}.
diffHeadline.one = {n} Callback erwartet, {got} erhalten; {verdict}
diffHeadline.other = {n} Callbacks erwartet, {got} erhalten; {verdict}
diffVerdictMissing = Callback {place} fehlt
diffVerdictExtra = Callback {place} ist zu viel
diffVerdictReordered = ab Callback {place} ist die Reihenfolge anders
diffVerdictDiffers = sie unterscheiden sich zuerst bei Callback {place}
diffExpected = erwartet
diffGot = erhalten
diffNothing = (nichts)
diffMissing = (fehlt)
diffEqual = ({n} gleich)
diffCaused = ╰─ verursacht {cause}
diffOneBefore = ╰─ der davor: {cause}
diffMore = ({n} weitere)
diffMoreExpected = ({n} weitere erwartet)
diffMoreCame = ({n} weitere kamen)
diffMoreExpectedAndCame = ({expected} weitere erwartet, {came} weitere kamen)
diffLegend = − erwartet, + erhalten
causeOutside = außerhalb des Skripts
causeAtEnd = am Ende
causeLine = von Zeile {line}:  {source}
causePlace = von {place}:  {source}
contentBefore = vorher
contentAfter = nachher
contentMoreAbove = ({n} weitere darüber)
contentMoreBelow = ({n} weitere darunter)
hintNothingDelivered = nichts wurde zugestellt: ist der Delegate gesetzt, und leben Observer und Controller noch?
hintReceiverHasName = der Empfänger hat einen Namen: die Zeile beginnt mit „{name}: “
hintMoveNotUpdate = die Position hat sich geändert: das ist ein Move, kein Update
hintUpdateNotMove = die Position ist dieselbe geblieben: das ist ein Update, kein Move
hintCameElsewhere = was hier erwartet wird, kam als Callback {place}
hintExpectedElsewhere = was hier kam, wird als Callback {place} erwartet
lineHint = Hinweis: {hint}
lineMore = mehr: {command}
lineCalledFrom = aufgerufen von {place}
lineMoreCalls = ({n} weitere Aufrufe: --traceback full)
lineMoreLines = ({n} weitere Zeilen)
frameOverAndOver = {frame}, immer wieder
frameTimes = {frame}, {n}-mal
scriptBegin = ╭─ ein Skript, das für sich allein scheitert:
scriptEnd = ╰─ sein Ende
lineAgain = noch einmal: {command}
linePrinted = ausgegeben:
lineReceived = empfangen:
lineAndThen = und dann:
lineInHook = in {hook}:
textsDiffer = {message}die Texte unterscheiden sich zuerst in Zeile {line}
xfailPassed = er ist durchgelaufen, und xfail sagt, dass er scheitert: mach ein 'it' daraus
noteNotStopped = es ließ sich nicht anhalten: ein Aufruf, den es gemacht hatte, kam nicht zurück
noteMoreAnnounced = {n} weitere wurden angekündigt und nie beendet
noteInTest = im Test '{test}'
noteInHook = im Test '{test}', in {hook}
explainDiagnostics = Diagnosen
explainCallbacks = Callbacks
explainTableOperations = Operationen von Tabellen
explainRulesOfObserving = Regeln des Beobachtens
explainRulesOfControllers = Regeln der Controller
explainRulesOfTables = Regeln der Tabellen
explainWords = Begriffe
explainForExample = Zum Beispiel:
explainPrints = gibt aus
explainOf = Zu: {subjects}
explainFacts = Fakten: {facts}
explainRule = Regel: {rule}
explainRules = Regeln: {rules}
explainArguments = Argumente: {arguments}
explainIsCalledHere = {cocoa} heißt hier
explainListsAll = kvosandbox explain listet sie alle auf
"""##,
    report:
##"""
# What the page of a report says by itself, in German.

keys = Tasten
keyList = ← → Anweisung · ↑ ↓ Ereignis · Bild auf, Bild ab zehn Anweisungen · Pos1, Ende erste und letzte · im Skript ↑ ↓ zwischen Zeilen mit Schritten
theme = Farben: {theme}
themeSystem = System
themeDark = dunkel
themeLight = hell
steps = Schritte
step = Schritt
toFirst = Erstes Ereignis
previousStatement = Vorige Anweisung
previousEvent = Voriges Ereignis
nextEvent = Nächstes Ereignis
nextStatement = Nächste Anweisung
toLast = Letztes Ereignis
whereStep = Schritt {step} von {all}
whereLine = Zeile {line}
whereEvent = Ereignis {event} von {count}
whereNoEvent = kein Ereignis
script = Skript
scriptLines = Zeilen des Skripts
file = Datei
lineButton.one = Zeile {line}, {n} Schritt
lineButton.other = Zeile {line}, {n} Schritte
trace = Trace
events = Ereignisse
rows.one = {n} Zeile
rows.other = {n} Zeilen
receiver = Empfänger
everyReceiver = alle Empfänger
kind = Art
everyKind = alle Arten
kindNotifications = Benachrichtigungen
kindCallbacks = Callbacks von Controllern
kindTables = Operationen von Tabellen
kindModel = Änderungen am Modell
kindObservers = Observer
kindOutput = Ausgaben und Fehler
find = suchen
thisEvent = Dieses Ereignis
rule = Regel: {rule}
cut = … {n} weitere Zeichen
headingEnd = Ende des Skripts
headingOutside = außerhalb des Skripts
headingEarlier = alle Anweisungen davor
headingUnknown = (nicht im Trace)
limit = Diese Seite zeigt {shown} Ereignisse der Schritte {first} bis {last}; {omitted} weitere sind ausgelassen. --html-steps VON-BIS zeigt andere.
noTest = Kein Test ist gescheitert.
empty = Nichts ist geschehen, was ein Bericht zeigen könnte. Beobachte etwas, oder gib einem Controller einen Delegate.
eventNew = neu: {object} {text}
eventSplice = {property}: {change} bei {place}
eventObserve = {receiver} beobachtet {keyPath} von {object}
eventUnobserve = {receiver} beobachtet {keyPath} von {object} nicht mehr
eventFailure = gescheitert: {message}
state = Zustand
stateHere = Zustand bei diesem Ereignis
inserted = eingefügt
deleted = gelöscht
moved = verschoben
updated = aktualisiert
refusedHere = abgelehnt
objects = Objekte
objectsOf = {shown} von {all}: was sich geändert hat, was es berührt, die ältesten
noObjects = Es gibt noch keine Objekte.
drawing = Zeichnung der Objekte
drawingTitle = Objekte: {objects}. In diesem Schritt geändert: {changed}.
nothing = nichts
moreProperties = … {n} weitere
asTable = Die Objekte als Tabelle
object = Objekt
property = Property
value = Wert
beforeStep = vor diesem Schritt
isNew = neu in diesem Schritt
changesOf = Die Änderungen von {property} zeigen
emptyList = leer
moreObjects.one = {n} weiteres Objekt ist hier nicht gezeigt
moreObjects.other = {n} weitere Objekte sind hier nicht gezeigt
controller = {kind} {number}
relationOf = {relation} von {root}
filteredBy = wobei {filter}
sortedBy = nach {sort}
sectionsBy = Abschnitte nach {section}
drives = für {receiver}
table = Tabelle {receiver}
before = vorher
after = nachher
asked = was verlangt war
nthOf = {caption}, {nth} von {count} in diesem Schritt
unchanged = unverändert seit Schritt {step}
stillOld = {callback}: noch der alte Inhalt
notBegun = vor der Änderung
content = Inhalt
rowsRead = Zeilen, neu gelesen
rowsShown = Zeilen
afterRefusal = Zeilen nach der Ablehnung
noSections = (nichts)
noName = (kein Name)
notRead = (noch nicht gelesen)
untouched = … {n} unberührt
moreRows.one = … {n} weitere Zeile
moreRows.other = … {n} weitere Zeilen
hidden = {n} herausgefiltert: {objects}
moreTracks.one = {n} weiterer Controller oder weitere Tabelle, länger unverändert
moreTracks.other = {n} weitere Controller und Tabellen, länger unverändert
userDriven = vom Benutzer schon in der Tabelle gemacht
because = wegen {reasons}
reason = {keyPath} von {object} ({roles})
reasonAlone = {object} ({roles})
contexts = Kontexte
context = Kontext {number}
childOf = Kind von Kontext {parent}
pendingInserted = eingefügt
pendingUpdated = geändert
pendingDeleted = gelöscht
savedNow = in diesem Schritt gesichert
noPending = nichts zu sichern
observers = Observer ({n})
observer = Observer
keyPath = Key Path
options = Optionen
added = in diesem Schritt registriert
removed = in diesem Schritt entfernt
moreObservers.one = {n} weiterer Observer
moreObservers.other = {n} weitere Observer
tests = Tests
testsShown.one = {n} Test
testsShown.other = {n} Tests
testsOmitted = Hier nicht gezeigt: {names}
failedTest = Gescheiterter Test
failedHere = Gescheitert
callbackNumber = Nummer
expected = erwartet
got = erhalten
missing = — fehlt
firstDifference = erster Unterschied
hint = Hinweis: {hint}
moreFailures.one = {n} weiterer Fehlschlag in diesem Lauf
moreFailures.other = {n} weitere Fehlschläge in diesem Lauf
goToDifference = Zum ersten Unterschied
differences = Erwartet und erhalten
noScript = Dieser Bericht zeichnet sich mit dem Skript in ihm selbst, und dieser Browser führt es nicht aus.
"""##,
    pages:
##"""

"""##),
  ]
}
