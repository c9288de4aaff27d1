// The one animation there is: what stays slides from where it was to where it is. Nothing moves where a reader wants none.
const motion = { duration: 420, easing: 'cubic-bezier(.25, .7, .2, 1)' };

/// Where everything is that has a key.
function placesIn(root) {
  const places = new Map();
  for (const each of root.querySelectorAll('[data-key]')) {
    const box = each.getBoundingClientRect();
    if (box.height) places.set(each.dataset.key, box);
  }
  return places;
}

function slide(root, places, duration) {
  if (!duration || prefersStillness()) return;
  const visible = root.getBoundingClientRect(), shifts = new Map(), { easing } = motion;
  const elements = [...root.querySelectorAll('[data-key]')].map((each) => [each, each.getBoundingClientRect()]);
  for (const [each, now] of elements) {
    if (now.bottom < visible.top - 200 || now.top > visible.bottom + 200) continue;
    const was = places.get(each.dataset.key);
    if (!was) { appear(each, duration); continue; }
    let x = was.left - now.left, y = was.top - now.top;
    if (each.matches('.card')) shifts.set(each, [x, y]);
    // What is in a card that slides is carried along with it.
    const [carriedX, carriedY] = shifts.get(each.parentElement.closest('.card')) ?? [0, 0];
    x -= carriedX;
    y -= carriedY;
    if (Math.abs(x) + Math.abs(y) < 1) continue;
    const isMoved = each.matches('.moved');
    if (isMoved) each.classList.add('raised');
    each.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], { duration: isMoved ? duration * 1.25 : duration, easing })
      .finished.then(() => each.classList.remove('raised'), () => {});
  }
}

function appear(each, duration) {
  const { easing } = motion;
  if (each.matches('.inserted, .card, .touched li'))
    each.animate([{ opacity: 0, transform: 'scale(.96)' }, { opacity: 1, transform: 'none' }], { duration: duration * 0.8, delay: duration * 0.3, fill: 'backwards', easing });
  else if (each.matches('.ghost, .heading')) each.animate([{ opacity: 0 }, { opacity: 1 }], { duration: duration * 0.7 });
}

/// Draws an arrow from each ghost of a moved row to where the row is now.
function drawArrows(box, duration) {
  const list = box.firstChild, ghosts = new Map();
  for (const ghost of list.querySelectorAll('.row.away')) ghosts.set(ghost.dataset.row, ghost);
  const pairs = [...list.querySelectorAll('.row.moved')].map((row) => [ghosts.get(row.dataset.row), row]).filter(([ghost]) => ghost);
  if (!pairs.length) return;
  list.classList.add('hasArrows');
  const { top } = box.getBoundingClientRect();
  const middle = (row) => { const each = row.getBoundingClientRect(); return each.top + each.height / 2 - top; };
  const drawing = shape('svg', { class: 'arrows', 'aria-hidden': 'true', width: 34, height: box.clientHeight });
  pairs.slice(0, 30).forEach(([ghost, row], index) => {
    const from = middle(ghost), to = middle(row), edge = 30, bow = Math.max(2, 20 - (index % 3) * 7);
    const way = to > from ? 1 : -1, radius = Math.min(9, Math.abs(to - from) / 2);
    const line = shape('path', {
      d: `M${edge} ${from}H${bow + radius}Q${bow} ${from} ${bow} ${from + way * radius}V${to - way * radius}Q${bow} ${to} ${bow + radius} ${to}H${edge - 5}` });
    drawing.append(line, shape('path', { class: 'tip', d: `M${edge - 7} ${to - 4.5}L${edge + 1} ${to}L${edge - 7} ${to + 4.5}Z` }));
    if (!duration || prefersStillness()) return;
    const length = line.getTotalLength();
    line.animate([{ strokeDasharray: length, strokeDashoffset: length }, { strokeDasharray: length, strokeDashoffset: 0 }], { duration: duration * 1.25, easing: 'ease-in-out' });
  });
  box.append(drawing);
}
