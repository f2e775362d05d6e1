// Reads the tracks of a WebM or other Matroska file from its beginning.
export interface WebmFile {
  /** False for other Matroska files, which may contain any codec. */
  readonly isWebm: boolean;
  readonly codecs: readonly string[];
  readonly hasVideo: boolean;
  readonly width: number | null;
  readonly height: number | null;
  readonly durationMs: number | null;
}

const ids = { doctype: 0x4282, segment: 0x18538067, info: 0x1549a966, tracks: 0x1654ae6b, cluster: 0x1f43b675 };
const track = { entry: 0xae, type: 0x83, codec: 0x86, video: 0xe0, width: 0xb0, height: 0xba };
const info = { scale: 0x2ad7b1, duration: 0x4489 };
/** Number of bytes that are examined; tracks are located well before that. */
export const webmStartBytes = 1024 * 1024;

interface Element {
  readonly id: number;
  readonly from: number;
  /** May exceed the examined bytes; infinite when the length is unknown, as in live recordings. */
  readonly to: number;
}

/** Returns undefined when the file is not Matroska, or other data is appended. */
export function readWebm(start: Buffer, bytes: number): WebmFile | undefined {
  const [header, segment] = [...elementsOf(start, 0, bytes)];
  if (!header || segment?.id !== ids.segment) return undefined;
  const doctype = find(start, header, ids.doctype);
  const kind = doctype && start.toString('latin1', doctype.from, doctype.to);
  if (kind !== 'webm' && kind !== 'matroska') return undefined;
  if (segment.to !== Number.POSITIVE_INFINITY && segment.to !== bytes) return undefined;
  const tracks = find(start, segment, ids.tracks);
  if (!tracks || tracks.to > start.length) return undefined;
  const entries = [...elementsOf(start, tracks.from, tracks.to)].filter(({ id }) => id === track.entry);
  const about = find(start, segment, ids.info);
  const video = entries.map((entry) => find(start, entry, track.video)).find((each) => each !== undefined);
  return {
    isWebm: kind === 'webm',
    codecs: entries.map((entry) => textOf(start, find(start, entry, track.codec))),
    hasVideo: entries.some((entry) => numberOf(start, find(start, entry, track.type)) === 1),
    width: video ? numberOf(start, find(start, video, track.width)) : null,
    height: video ? numberOf(start, find(start, video, track.height)) : null,
    durationMs: about ? durationOf(start, about) : null,
  };
}

function* elementsOf(buffer: Buffer, from: number, to: number): Generator<Element> {
  for (let at = from; at < Math.min(to, buffer.length); ) {
    const id = varint(buffer, at, true);
    const size = id && varint(buffer, at + id.length, false);
    if (!id || !size) return;
    const begin = at + id.length + size.length;
    const element = { id: id.value, from: begin, to: begin + size.value };
    yield element;
    at = element.to;
  }
}

function find(buffer: Buffer, within: Element, wanted: number): Element | undefined {
  for (const element of elementsOf(buffer, within.from, within.to)) {
    if (element.id === wanted) return element;
    if (element.id === ids.cluster) return undefined;
  }
  return undefined;
}

/**
 * Decodes an EBML variable-length integer of one to eight bytes, whose leading bit gives the length. All ones mean an
 * unknown size.
 */
function varint(buffer: Buffer, at: number, keepsMarker: boolean) {
  const first = buffer[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (first === 0 || length > (keepsMarker ? 4 : 8) || at + length > buffer.length) return undefined;
  let value = keepsMarker ? first : first & (0xff >> length);
  let isOpen = !keepsMarker && value === 0xff >> length;
  for (let place = 1; place < length; place++) {
    const byte = buffer[at + place] ?? 0;
    value = value * 256 + byte;
    isOpen &&= byte === 0xff;
  }
  return { length, value: isOpen ? Number.POSITIVE_INFINITY : value };
}

const textOf = (buffer: Buffer, element: Element | undefined) =>
  element ? buffer.toString('latin1', element.from, Math.min(element.to, element.from + 40)) : '';

function numberOf(buffer: Buffer, element: Element | undefined): number | null {
  if (!element || element.to - element.from > 6 || element.to > buffer.length) return null;
  return element.to === element.from ? 0 : buffer.readUIntBE(element.from, element.to - element.from);
}

function durationOf(buffer: Buffer, about: Element): number | null {
  const scale = numberOf(buffer, find(buffer, about, info.scale)) ?? 1_000_000;
  const element = find(buffer, about, info.duration);
  if (!element || element.to > buffer.length) return null;
  const length = element.to - element.from;
  const ticks = length === 8 ? buffer.readDoubleBE(element.from) : length === 4 ? buffer.readFloatBE(element.from) : 0;
  return ticks > 0 && Number.isFinite(ticks) ? Math.round((ticks * scale) / 1_000_000) : null;
}
