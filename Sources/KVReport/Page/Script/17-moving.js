// Where one is, and how one gets elsewhere.
let current = 0;
// Of many controllers and tables those are drawn that were changed last.
const MOST_TRACKS = 12;

function go(moment, keepsAddress) {
  current = Math.max(0, Math.min(run.moments.length - 1, moment));
  const here = run.moments[current], step = run.steps[here.step], last = run.moments.length - 1;
  walk(here.upTo);
  const number = stepNumber(here.step), event = current - step.firstMoment + 1;
  const words = [say('whereStep', { step: number, all: run.all })];
  if (step.line) words.push(say('whereLine', { line: step.line }));
  words.push(step.told ? say('whereEvent', { event, count: step.told }) : say('whereNoEvent'));
  write('where', words.join(' · '));
  byId('slider').value = number;
  byId('slider').setAttribute('aria-valuetext', words.slice(0, 2).join(', '));
  for (const id of ['toFirst', 'previousStatement', 'previousEvent']) disable(id, current === 0);
  for (const id of ['toLast', 'nextStatement', 'nextEvent']) disable(id, current === last);
  drawNow(here);
  drawScript(step);
  drawTrace(true);
  drawState(here);
  if (!keepsAddress) history.replaceState(null, '', addressOf(here, number, event));
}

// A button that is disabled while it has the focus would lose it, and with it the keys' place.
function disable(id, isOff) {
  byId(id).setAttribute('aria-disabled', isOff);
}

function drawState(moment) {
  const changes = changesHere(moment), box = byId('state');
  const place = { top: box.scrollTop, left: byId('graph') ? byId('graph').scrollLeft : 0 };
  const parts = [drawObjects(changes)];
  const tracks = [...controllers.values(), ...tables.values()].filter((track) => lastEvent(track, moment) >= 0);
  const recent = new Set([...tracks].sort((a, b) => lastEvent(b, moment) - lastEvent(a, moment)).slice(0, MOST_TRACKS));
  for (const track of tracks) {
    if (recent.has(track)) parts.push(track.definitions ? drawController(track, moment, changes) : drawTable(track, moment));
  }
  if (tracks.length > MOST_TRACKS) parts.push(el('p', { class: 'part note' }, say('moreTracks', { n: tracks.length - MOST_TRACKS })));
  parts.push(drawContexts(moment), drawObservers(changes));
  refill(box, ...parts.filter(Boolean));
  box.scrollTop = place.top;
  if (byId('graph')) byId('graph').scrollLeft = place.left;
  keepReachable(box);
}

// When a controller or table was last changed; −1 before it is there.
function lastEvent({ definitions, entries }, moment) {
  return Math.max(...[definitions || [], entries].map((list) => (list[lastAt(list, moment.upTo)] || { event: -1 }).event));
}

function addressOf({ step }, number, event) {
  const place = 'step=' + number + (current < run.steps[step].lastMoment ? '.' + event : '');
  return '#' + (data.runs.length > 1 ? 'test=' + (shownRun + 1) + '&' : '') + place + (byId('follow').checked ? '&follow' : '');
}

// What the address asks for: a run, and a moment of it; null where it asks for nothing.
function askedFor() {
  const asked = new Map(location.hash.slice(1).split('&').map((each) => each.split('=')));
  const test = /^\d+$/.test(asked.get('test')) ? Math.min(data.runs.length, Math.max(1, Number(asked.get('test')))) - 1 : null;
  return { test, step: /^(\d+)(?:\.(\d+))?$/.exec(asked.get('step')), line: /^\d+$/.exec(asked.get('line')) };
}

function momentAsked({ step, line }) {
  if (line) {
    const found = run.steps.findIndex((each) => each.kind === 'statement' && each.line >= Number(line[0]));
    return found < 0 ? 0 : run.steps[found].lastMoment;
  }
  if (!step) return null;
  const found = run.steps[Math.min(run.steps.length, Math.max(1, Number(step[1]) - run.base)) - 1];
  return step[2] ? Math.min(found.lastMoment, found.firstMoment + Math.max(1, Number(step[2])) - 1) : found.lastMoment;
}

// A step back from within a statement goes to the end of the one before, forwards to its own end first.
const toStep = (index) => go(run.steps[Math.max(0, Math.min(run.steps.length - 1, index))].lastMoment);
const previousStatement = () => toStep(run.moments[current].step - 1);
function nextStatement() {
  const { step } = run.moments[current];
  toStep(current < run.steps[step].lastMoment ? step : step + 1);
}

// The next event that the filters let through; what is filtered out is passed over.
function moveEvent(direction) {
  const last = run.moments.length - 1;
  let moment = current + direction;
  while (moment > 0 && moment < last && rowOf[moment] < 0 && !isWholeStep(moment)) moment += direction;
  if (moment >= 0 && moment <= last && (rowOf[moment] >= 0 || isWholeStep(moment))) go(moment);
}

// A step of which nobody was told stands in the list as its heading alone.
const isWholeStep = (moment) => run.moments[moment].told < 0 && rows.includes(-1 - run.moments[moment].step);
