// Scripts packed into addresses: deflated, as base64 whose signs need no escapes there.
const packingLimit = 1 << 20;

const throughStream = (bytes, stream) => new Blob([bytes]).stream().pipeThrough(stream);

async function pack(text) {
  const packed = new Uint8Array(await new Response(throughStream(new TextEncoder().encode(text), new CompressionStream('deflate-raw'))).arrayBuffer());
  let signs = '';
  for (const byte of packed) signs += String.fromCharCode(byte);
  return btoa(signs).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/// The text of a packed script; fails where it is damaged, or longer than a script may be.
async function unpack(packed) {
  const bytes = Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0));
  const reader = throughStream(bytes, new DecompressionStream('deflate-raw')).getReader(), decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '', size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.length;
    if (size > packingLimit) { await reader.cancel(); throw new RangeError('too long'); }
    text += decoder.decode(value, { stream: true });
  }
}
