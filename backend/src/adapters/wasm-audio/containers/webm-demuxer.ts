// Reads the Opus packets of a WebM file together with the trimming at both ends, which other readers ignore.
import type { OpusPacket, OpusStream } from './webm-muxer';

export class WebmError extends Error {
  constructor(readonly fault: 'broken' | 'truncated' | 'unsupported-codec') {
    super(fault);
  }
}

/** Master elements, whose children are visited; all others are leaves. Flat traversal also supports unknown sizes. */
const masters = new Set([0x18538067, 0x1654ae6b, 0xae, 0xe1, 0x1f43b675, 0xa0]);

const unknownLength = -1;

interface Leaf {
  readonly id: number;
  readonly body: Uint8Array;
}

/** @throws WebmError for other codecs, more than two channels, laced packets, damaged files and truncated files. */
export function demuxOpusWebm(file: Uint8Array): OpusStream {
  const packets: OpusPacket[] = [];
  let track: { number: number; codec: string; head?: Uint8Array } | undefined;
  let paddingNs = 0;
  for (const { id, body } of leaves(file)) {
    if (id === 0xd7) track ??= { number: readUnsigned(body), codec: '' };
    else if (id === 0x86 && track && track.codec === '') track.codec = new TextDecoder().decode(body);
    else if (id === 0x63a2 && track) track.head ??= body;
    else if (id === 0x75a2) paddingNs = Math.max(0, readSigned(body));
    else if (id === 0xa3 || id === 0xa1) {
      const data = readBlock(body, track?.number);
      if (data) packets.push({ data, durationSamples: packetSamples(data) });
    }
  }
  if (track?.codec !== 'A_OPUS') throw new WebmError('unsupported-codec');
  const head = readHead(track.head);
  const heldSamples = packets.reduce((total, packet) => total + packet.durationSamples, 0);
  const paddingSamples = Math.round((paddingNs * 48) / 1_000_000);
  const durationSamples = heldSamples - head.preSkipSamples - paddingSamples;
  if (durationSamples <= 0) throw new WebmError('broken');
  return { packets, ...head, durationSamples };
}

function* leaves(file: Uint8Array): Generator<Leaf> {
  let at = 0;
  while (at < file.length) {
    const id = readVint(file, at, false);
    const length = readVint(file, at + id.width, true);
    const bodyAt = at + id.width + length.width;
    const isMaster = masters.has(id.value);
    if (length.value === unknownLength && !isMaster) throw new WebmError('broken');
    if (length.value !== unknownLength && bodyAt + length.value > file.length) throw new WebmError('truncated');
    if (!isMaster) yield { id: id.value, body: file.subarray(bodyAt, bodyAt + length.value) };
    at = isMaster ? bodyAt : bodyAt + length.value;
  }
}

function readVint(file: Uint8Array, at: number, isLength: boolean): { value: number; width: number } {
  const first = file[at] ?? 0;
  const width = Math.clz32(first) - 23;
  if (width > 8 || at + width > file.length) throw new WebmError(at + 8 > file.length ? 'truncated' : 'broken');
  let value = isLength ? first & (0xff >> width) : first;
  let isAllOnes = value === 0xff >> width;
  for (let index = 1; index < width; index += 1) {
    const byte = file[at + index] ?? 0;
    value = value * 256 + byte;
    isAllOnes &&= byte === 0xff;
  }
  return { value: isLength && isAllOnes ? unknownLength : value, width };
}

function readBlock(body: Uint8Array, trackNumber: number | undefined): Uint8Array | undefined {
  const track = readVint(body, 0, true);
  if (track.value !== trackNumber) return undefined;
  const flags = body[track.width + 2] ?? 0;
  if ((flags & 0x06) !== 0) throw new WebmError('unsupported-codec');
  return body.subarray(track.width + 3);
}

function readHead(head: Uint8Array | undefined): Pick<OpusStream, 'channels' | 'preSkipSamples' | 'outputGain'> {
  if (!head || head.length < 19) throw new WebmError('broken');
  const channels = head[9];
  if (channels !== 1 && channels !== 2) throw new WebmError('unsupported-codec');
  const view = new DataView(head.buffer, head.byteOffset, head.length);
  return { channels, preSkipSamples: view.getUint16(10, true), outputGain: view.getInt16(16, true) };
}

/** Returns the duration of a packet, which its first one or two bytes determine (RFC 6716, section 3.1). */
export function packetSamples(packet: Uint8Array): number {
  const config = (packet[0] ?? 0) >> 3;
  const frameSamples =
    config < 12
      ? [480, 960, 1920, 2880][config & 3]
      : config < 16
        ? [480, 960][config & 1]
        : [120, 240, 480, 960][config & 3];
  const code = (packet[0] ?? 0) & 3;
  const frames = code === 0 ? 1 : code === 3 ? (packet[1] ?? 0) & 0x3f : 2;
  return frames * (frameSamples ?? 0);
}

function readUnsigned(body: Uint8Array): number {
  return body.reduce((value, byte) => value * 256 + byte, 0);
}

function readSigned(body: Uint8Array): number {
  const value = readUnsigned(body);
  return (body[0] ?? 0) & 0x80 ? value - 256 ** body.length : value;
}
