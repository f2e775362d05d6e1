// Writes an ID3v2.3 tag byte by byte, so that tests know its exact content.

const latin1 = 0;
const inMilliseconds = 2;
const frontCover = 3;
const backCover = 4;

/** Text frames by name, such as `TIT2` for the title. */
export function id3Tag(
  texts: Readonly<Record<string, string>>,
  more: {
    readonly lines?: readonly (readonly [atMs: number, text: string])[];
    readonly cover?: Buffer;
    readonly backCover?: Buffer;
  } = {},
): Buffer {
  const frames = Object.entries(texts).map(([name, text]) => frame(name, Buffer.from(`\0${text}`, 'latin1')));
  if (more.lines) frames.push(frame('SYLT', syncedLyrics(more.lines)));
  if (more.backCover) frames.push(picture(backCover, more.backCover));
  if (more.cover) frames.push(picture(frontCover, more.cover));
  const body = Buffer.concat(frames);
  const header = Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1');
  // The length is encoded with seven bits per byte.
  for (let place = 0; place < 4; place += 1) header[6 + place] = (body.length >> (7 * (3 - place))) & 0x7f;
  return Buffer.concat([header, body]);
}

function picture(type: number, content: Buffer): Buffer {
  return frame('APIC', Buffer.concat([Buffer.from(`\0image/jpeg\0${String.fromCharCode(type)}\0`, 'latin1'), content]));
}

function syncedLyrics(lines: readonly (readonly [number, string])[]): Buffer {
  const about = Buffer.from([latin1, ...Buffer.from('eng'), inMilliseconds, 1, 0]);
  const rows = lines.map(([atMs, text]) => {
    const time = Buffer.alloc(4);
    time.writeUInt32BE(atMs);
    return Buffer.concat([Buffer.from(`${text}\0`, 'latin1'), time]);
  });
  return Buffer.concat([about, ...rows]);
}

function frame(name: string, content: Buffer): Buffer {
  const header = Buffer.alloc(10);
  header.write(name, 0, 'latin1');
  header.writeUInt32BE(content.length, 4);
  return Buffer.concat([header, content]);
}
