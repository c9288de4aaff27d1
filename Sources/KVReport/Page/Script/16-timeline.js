// The timeline: a lane for each receiver, a column for each moment, drawn only where they are seen.
const lanes = { head: 24, height: 30 };

class Timeline {
  /// `go(column, isHeld)` is called while a reader drags, and when the pointer is lifted.
  constructor(root, go) {
    Object.assign(this, { root, go, zoom: 1, alone: null, runs: [], columns: [], groups: [], at: -1, starts: new Float64Array(1) });
    this.names = element('div', { class: 'laneNames' });
    this.drawing = shape('svg', { class: 'lanes', 'aria-hidden': 'true', focusable: 'false' });
    this.space = element('div', { class: 'space' }, this.drawing);
    this.scroller = element('div', { class: 'laneScroll', tabindex: '0', role: 'group', 'aria-label': say('lanesDrag') }, this.space);
    root.replaceChildren(this.names, this.scroller);
    for (const each of [root, this.scroller]) each.addEventListener('scroll', () => this.drawSoon(), { passive: true });
    new ResizeObserver(() => { this.measure(); this.draw(); }).observe(this.scroller);
    this.connectPointer();
  }

  connectPointer() {
    const { space, scroller } = this;
    let isHeld = false;
    const column = (event) => this.columnAt(event.clientX - space.getBoundingClientRect().left);
    space.addEventListener('pointerdown', (event) => {
      if (event.button || !this.columns.length) return;
      isHeld = true;
      space.setPointerCapture(event.pointerId);
      this.go(column(event), true);
    });
    space.addEventListener('pointermove', (event) => {
      if (!isHeld) return;
      this.go(column(event), true);
      const { left, right } = scroller.getBoundingClientRect();
      if (event.clientX > right - 24) scroller.scrollLeft += 14;
      else if (event.clientX < left + 24) scroller.scrollLeft -= 14;
    });
    const lift = (event) => {
      if (!isHeld) return;
      isHeld = false;
      if (event.type === 'pointerup') this.go(column(event), false);
    };
    space.addEventListener('pointerup', lift);
    space.addEventListener('pointercancel', lift);
    scroller.addEventListener('wheel', (event) => {
      const isWide = scroller.scrollWidth > scroller.clientWidth, isTall = this.root.scrollHeight > this.root.clientHeight;
      if (event.ctrlKey) this.setZoom(this.zoom * (event.deltaY < 0 ? 1.2 : 1 / 1.2));
      else if (!event.deltaX && !event.shiftKey && isWide && !isTall) scroller.scrollLeft += event.deltaY;
      else return;
      event.preventDefault();
    }, { passive: false });
  }

  /// Shows runs and their columns; `labels` name the runs where there are two.
  show(runs, { columns, groups }, labels) {
    Object.assign(this, { runs, columns, groups, labels, alone: null, at: -1 });
    this.lanes = runs.flatMap((run, side) => run.lanes.map((lane) => ({ lane, side })));
    this.rowOf = new Map(this.lanes.map(({ lane }, row) => [lane, row]));
    this.places = runs.map(() => new Map());
    columns.forEach(({ own }, column) => own.forEach((moment, side) => { if (moment !== undefined) this.places[side].set(moment, column); }));
    [this.firstRow, this.lastRow] = [-1, -1];
    this.root.scrollTop = 0;
    this.measure();
    this.draw();
    // Beside what is common the legend has what occurs.
    const occurring = new Set(runs.flatMap((run) => run.columns.flatMap((index) => run.moments[index].signs.map(([kind, sign]) => (kind === 'made' ? '◇' : sign)))));
    this.rare ??= document.querySelectorAll('.legend > [hidden]');
    for (const each of this.rare) each.hidden = !occurring.has(each.firstChild.textContent);
  }

  /// The names of the lanes in sight: a run of many tests has hundreds.
  drawNames() {
    const { scrollTop, clientHeight } = this.root, last = this.lanes.length - 1;
    const firstRow = Math.max(0, Math.floor(scrollTop / lanes.height) - 12), lastRow = Math.min(last, Math.ceil((scrollTop + (clientHeight || 400)) / lanes.height) + 12);
    if (firstRow === this.firstRow && lastRow === this.lastRow) return;
    Object.assign(this, { firstRow, lastRow });
    const focused = this.names.contains(document.activeElement) ? document.activeElement.dataset.focus : null;
    this.names.replaceChildren(element('div', { class: 'corner' }, say('lineHead')), ...this.lanes.slice(firstRow, lastRow + 1).map((each, index) => this.nameElement(each, firstRow + index)));
    this.names.children[1]?.style.setProperty('margin-top', `${firstRow * lanes.height}px`);
    if (focused) this.names.querySelector(`[data-focus="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  }

  nameElement({ lane, side }, row) {
    return button({
      class: `laneName${row && this.lanes[row - 1].side !== side ? ' firstOfRun' : ''}`, 'aria-pressed': String(lane === this.alone), title: lane.name, 'data-focus': `lane ${row}`,
      press: () => { this.alone = this.alone === lane ? null : lane; this.draw(); } },
    this.labels ? element('span', { class: 'side' }, this.labels[side]) : null, element('span', { class: 'name' }, lane.name), unseen(`, ${say('stepAlone')}`));
  }

  /// The column of a moment of a run; of one that has none the last before it.
  columnOf(side, moment) {
    for (let index = moment; index >= 0; index -= 1) {
      const column = this.places[side].get(index);
      if (column !== undefined) return column;
    }
    return 0;
  }

  setZoom(zoom) {
    this.zoom = Math.min(3, Math.max(0.25, zoom));
    this.measure();
    this.draw();
    this.reveal();
  }

  measure() {
    const { columns, runs } = this, width = this.scroller.clientWidth || 800, widths = new Float64Array(columns.length);
    let natural = 0;
    columns.forEach(({ own, group }, index) => {
      const count = Math.max(1, ...own.map((moment, side) => (moment === undefined ? 1 : runs[side].moments[moment].signs.length)));
      widths[index] = 12 + 15 * count + (index === group.to ? 7 : 0);
      natural += widths[index];
    });
    const scale = (natural < width ? Math.min(1.7, width / (natural + 12)) : 1) * this.zoom;
    this.starts = new Float64Array(columns.length + 1);
    widths.forEach((each, index) => { this.starts[index + 1] = this.starts[index] + each * scale; });
    this.height = lanes.head + (this.lanes?.length ?? 0) * lanes.height;
    this.space.style.width = `${Math.max(width - 2, this.starts[columns.length] + 8)}px`;
    this.space.style.height = `${this.height}px`;
  }

  columnAt(x) {
    let low = 0, high = Math.max(0, this.columns.length - 1);
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.starts[middle] <= x) low = middle; else high = middle - 1;
    }
    return low;
  }

  mark(column, isSmooth) {
    this.at = column;
    this.revealLane(column);
    this.reveal(isSmooth);
    this.draw();
  }

  reveal(isSmooth) {
    const start = this.starts[this.at];
    if (start === undefined) return;
    const end = this.starts[this.at + 1] ?? start, { scrollLeft, clientWidth } = this.scroller;
    if (start >= scrollLeft + 40 && end <= scrollLeft + clientWidth - 40) return;
    const isNear = Math.abs(start - scrollLeft) < clientWidth * 2;
    this.scroller.scrollTo({ left: Math.max(0, start - clientWidth / 2), behavior: isSmooth && isNear && !prefersStillness() ? 'smooth' : 'auto' });
  }

  /// Of many lanes the one in which something happens.
  revealLane(column) {
    const { own } = this.columns[column] ?? { own: [] }, side = own.findIndex((moment) => moment !== undefined);
    const row = this.rowOf.get(this.runs[side]?.moments[own[side]]?.lane), { scrollTop, clientHeight, scrollHeight } = this.root;
    if (row === undefined || scrollHeight <= clientHeight) return;
    const top = lanes.head + row * lanes.height;
    if (top < scrollTop || top + lanes.height > scrollTop + clientHeight) this.root.scrollTop = top - clientHeight / 2;
  }

  drawSoon() {
    if (this.isWaiting) return;
    this.isWaiting = true;
    requestAnimationFrame(() => { this.isWaiting = false; this.draw(); });
  }
}

// MARK: Drawing

Object.assign(Timeline.prototype, {
  draw() {
    if (!this.lanes) return;
    this.drawNames();
    [...this.names.querySelectorAll('.laneName')].forEach((each, row) => each.setAttribute('aria-pressed', String(this.lanes[this.firstRow + row].lane === this.alone)));
    const { columns, starts, height } = this;
    if (!columns.length) { this.drawing.replaceChildren(); return; }
    const left = this.scroller.scrollLeft, width = this.scroller.clientWidth;
    const from = this.columnAt(left - 60), to = this.columnAt(left + width + 60);
    fill(this.drawing, { width, height }, []);
    this.drawing.style.left = `${left}px`;
    const view = { left, width, from, to, x: (column) => starts[column] - left };
    this.drawing.replaceChildren(...this.bands(view), ...this.rails(view), ...this.batchBars(view), ...this.playhead(view), ...this.marks(view));
  },

  middle(lane) { return lanes.head + (this.rowOf.get(lane) + 0.5) * lanes.height; },

  bands({ from, to, x }) {
    const parts = [];
    let free = -Infinity;
    for (let index = this.columns[from].group.index; index <= this.columns[to].group.index; index += 1) {
      const group = this.groups[index], start = x(group.from), end = x(group.to + 1);
      if (index % 2) parts.push(shape('rect', { class: 'band', x: start, y: 0, width: end - start, height: this.height }));
      if (group.isDifferent) parts.push(shape('rect', { class: 'different', x: start + 1, y: 1, width: end - start - 2, height: this.height - 2, rx: 4 }));
      const { line } = group.statements[0] ?? group.statements[1], label = String(line ?? '·'), isHere = this.columns[this.at]?.group === group;
      const place = Math.max(start + 5, Math.min(4, end - label.length * 8 - 4));
      if (place < free && !isHere) continue;
      parts.push(shape('text', { class: `lineNumber${isHere ? ' at' : ''}`, x: place, y: 16 }, label));
      free = place + label.length * 8 + 5;
    }
    return parts;
  },

  rails({ width }) {
    return [shape('path', { class: 'rail', d: this.lanes.slice(this.firstRow, this.lastRow + 1).map(({ lane }) => `M0 ${this.middle(lane)}H${width}`).join('') })];
  },

  batchBars({ from, to, x }) {
    return this.runs.flatMap((run, side) => run.batches.map((batch) => {
      const first = this.columnOf(side, batch.from), last = this.columnOf(side, batch.to);
      if (last < from || first > to || batch.from >= run.limit) return null;
      return shape('path', { class: 'batch', d: `M${x(first) + 2} ${lanes.head - 1}v-3H${x(last + 1) - 4}v3` });
    })).filter(Boolean);
  },

  playhead({ from, to, x }) {
    if (this.at < from - 1 || this.at > to + 1 || this.at < 0) return [];
    return [shape('rect', { class: 'playhead', x: x(this.at) + 1, y: 1, width: Math.max(4, x(this.at + 1) - x(this.at) - 2), height: this.height - 2, rx: 5 })];
  },

  /// A glyph for each moment; what happens inside of one hangs between its beginning and its end.
  marks({ from, to, x }) {
    const spans = [], glyphs = [];
    for (let column = Math.max(0, from - 40); column <= to; column += 1) this.columns[column].own.forEach((index, side) => {
      const moment = this.runs[side].moments[index];
      const row = this.rowOf.get(moment?.lane);
      if (row === undefined || row < this.firstRow || row > this.lastRow) return;
      const { group } = this.columns[column], room = x(column + 1) - x(column) - (column === group.to ? 7 : 0);
      const y = this.middle(moment.lane), center = x(column) + room / 2, dim = this.alone && this.alone !== moment.lane ? ' dim' : '';
      if (moment.end > moment.index) {
        const last = this.columnOf(side, moment.end), inset = Math.min(4, moment.depth * 2);
        const width = (x(last) + x(last + 1)) / 2 - center + 18, height = 22 - 2 * inset;
        if (last > column) spans.push(shape('rect', { class: `span${dim}`, x: center - 11, y: y - 11 + inset, width, height, rx: 11 - inset }));
      }
      if (moment.parent && moment.parent.lane !== moment.lane && this.rowOf.has(moment.parent.lane))
        spans.push(shape('line', { class: `hang${dim}`, x1: center, x2: center, y1: this.middle(moment.parent.lane), y2: y }));
      if (column >= from) glyphs.push(...this.glyphs(moment, room, center, y, dim));
    });
    return [...spans, ...glyphs];
  },

  glyphs({ signs: all }, room, center, y, dim) {
    const size = Math.min(9, Math.max(3.5, room / (all.length * 2) - 1));
    if (size < 5) return [shape('rect', { class: `dot ${all[0][0]}${dim}`, x: center - 2, y: y - 7, width: 4, height: 14, rx: 2 })];
    return all.map(([kind, sign], place) => {
      const x = center + (place - (all.length - 1) / 2) * (size * 2 - 1);
      const isSmall = kind === 'minor' || kind === 'changed';
      const outline = kind === 'made' ? shape('rect', { x: x - size * 0.62, y: y - size * 0.62, width: size * 1.24, height: size * 1.24, rx: 2, transform: `rotate(45 ${x} ${y})` })
        : kind === 'printed' ? shape('rect', { x: x - size, y: y - size * 0.85, width: size * 2, height: size * 1.7, rx: 3 })
          : shape('circle', { cx: x, cy: y, r: isSmall ? size * 0.55 : size });
      return shape('g', { class: `mark ${kind}${dim}` }, outline, isSmall || kind === 'made' ? null : shape('text', { x, y: y + 4 }, sign));
    });
  },

  /// Where something is in a long run: the gravest kind of each stretch, below the slider.
  drawStrip(canvas) {
    const { columns, runs } = this, width = canvas.clientWidth;
    canvas.hidden = columns.length < 40;
    if (canvas.hidden || !width) return;
    const context = canvas.getContext('2d'), density = devicePixelRatio || 1, ranks = ['updated', 'inserted', 'deleted', 'moved', 'refused'];
    canvas.width = width * density;
    canvas.height = 7 * density;
    context.scale(density, density);
    const style = getComputedStyle(canvas), best = new Int8Array(width).fill(-1);
    columns.forEach(({ own }, index) => {
      const x = Math.min(width - 1, Math.floor(index / columns.length * width));
      own.forEach((moment, side) => { for (const [kind] of runs[side].moments[moment]?.signs ?? []) best[x] = Math.max(best[x], ranks.indexOf(kind)); });
    });
    const span = Math.max(1.5, Math.min(5, width / columns.length * 0.7));
    const colours = ranks.map((kind) => { canvas.style.color = `var(--${kind === 'refused' ? 'deleted' : kind})`; return style.color; });
    best.forEach((rank, x) => {
      if (rank < 0) return;
      const isGrave = ranks[rank] === 'refused';
      context.fillStyle = colours[rank];
      context.fillRect(x, isGrave ? 0 : 2, span, isGrave ? 7 : 4);
    });
  },
});
