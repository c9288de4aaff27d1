// Words of Lua, for their colours.
const luaKeywords = new Set(('and break do else elseif end false for function goto if in local nil not or repeat return then true until while').split(' '));
const luaTokens = /(--\[\[[\s\S]*?(?:\]\]|$)|--[^\n]*)|("(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?|\[\[[\s\S]*?(?:\]\]|$))|\b(\d[\w.]*)|([A-Za-z_]\w*)/g;

/// For each line the stretches that have a colour: [kind, from, to].
function luaStretches(text, lines) {
  const stretches = lines.map(() => []);
  if (text.length > 300_000) return stretches;
  let line = 0, start = 0;
  for (const { 0: token, index, 1: comment, 2: string, 3: number, 4: word } of text.matchAll(luaTokens)) {
    const kind = comment !== undefined ? 'comment' : string !== undefined ? 'string' : number !== undefined ? 'number'
      : luaKeywords.has(word) ? 'keyword' : /^[A-Z]/.test(word) ? 'type' : '';
    if (!kind) continue;
    while (line + 1 < lines.length && index > start + lines[line].length) { start += lines[line].length + 1; line += 1; }
    let at = index - start, each = line;
    for (const piece of token.split('\n')) {
      if (piece && stretches[each]) stretches[each].push([kind, at, at + piece.length]);
      each += 1;
      at = 0;
    }
  }
  return stretches;
}

/// Colours stretches of text nodes without elements of their own, where the browser can.
function paintStretches(painted) {
  if (!CSS.highlights) return;
  // With forced colours each kind would look as if it was selected: there only what is wrong is marked.
  const isForced = matchMedia('(forced-colors: active)').matches;
  const highlights = new Map(['keyword', 'string', 'number', 'type', 'comment', 'wrong', 'warned'].map((kind) => [kind, new Highlight()]));
  for (const [node, kind, from, to] of painted) {
    if (isForced && !/^w/.test(kind)) continue;
    const range = new Range();
    range.setStart(node, Math.min(from, node.length));
    range.setEnd(node, Math.min(to, node.length));
    highlights.get(kind).add(range);
  }
  for (const [kind, highlight] of highlights) CSS.highlights.set(`lua-${kind}`, highlight);
}
