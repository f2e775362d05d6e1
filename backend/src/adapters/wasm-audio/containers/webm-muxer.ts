// Writes Opus packets as WebM with the cues in front, so that a player can seek to any second with one request after
// the header. Other muxers put the cues at the end and keep the padding of the last packet; both affect playback.
import { concatBytes, element, float, idBytes, lengthBytes, signed, text, unsigned } from './ebml';

/** One Opus packet and its duration at 48 kHz. */
export interface OpusPacket {
  readonly data: Uint8Array;
  readonly durationSamples: number;
}

/** A finished Opus stream with the samples that a player must trim at both ends. */
export interface OpusStream {
  readonly packets: readonly OpusPacket[];
  readonly channels: 1 | 2;
  /** Samples at 48 kHz that the encoder has put before the first audible one. */
  readonly preSkipSamples: number;
  /** Audible samples at 48 kHz. */
  readonly durationSamples: number;
  /** The sample rate before encoding, which is only informative: Opus always runs at 48 kHz. */
  readonly inputSampleRateHz?: number;
  /** The gain that a decoder applies, in 256ths of a decibel. */
  readonly outputGain?: number;
}

const samplesPerMs = 48;
/** One cluster per second: a seek starts at most one second early, and the cues of an hour stay below 64 KB. */
const clusterMs = 1000;
/** Opus needs 80 ms of sound before its prediction has converged (RFC 7845, section 4.6). */
const seekPreRollNs = 80_000_000;

/**
 * Muxes one Opus stream. The decoded length is exactly `durationSamples`.
 * @throws RangeError if the packets contain less sound than declared, or a whole packet too much.
 */
export function muxOpusWebm(stream: OpusStream): Uint8Array {
  const heldSamples = stream.packets.reduce((total, packet) => total + packet.durationSamples, 0);
  const paddingSamples = heldSamples - stream.preSkipSamples - stream.durationSamples;
  const lastSamples = stream.packets.at(-1)?.durationSamples ?? 0;
  if (paddingSamples < 0 || paddingSamples >= lastSamples) {
    throw new RangeError(
      `Opus packets of ${heldSamples} samples cannot hold ${stream.durationSamples} samples exactly.`,
    );
  }
  const clusters = writeClusters(stream.packets, paddingSamples);
  const info = writeInfo(stream.durationSamples);
  const tracks = writeTracks(stream);
  // Both index elements store positions with a fixed width, so their size is known before the positions are.
  const cuesLength = writeCues(clusters, 0).length;
  const seekHeadLength = writeSeekHead(0, 0, 0).length;
  const infoAt = seekHeadLength;
  const tracksAt = infoAt + info.length;
  const cuesAt = tracksAt + tracks.length;
  const body = [
    writeSeekHead(infoAt, tracksAt, cuesAt),
    info,
    tracks,
    writeCues(clusters, cuesAt + cuesLength),
    ...clusters.map((cluster) => cluster.bytes),
  ];
  const bodyLength = body.reduce((total, part) => total + part.length, 0);
  return concatBytes([writeHeader(), idBytes(0x18538067), lengthBytes(bodyLength), ...body]);
}

interface Cluster {
  readonly startMs: number;
  readonly bytes: Uint8Array;
}

function writeHeader(): Uint8Array {
  return element(
    0x1a45dfa3,
    unsigned(0x4286, 1), // EBMLVersion
    unsigned(0x42f7, 1), // EBMLReadVersion
    unsigned(0x42f2, 4), // EBMLMaxIDLength
    unsigned(0x42f3, 8), // EBMLMaxSizeLength
    text(0x4282, 'webm'), // DocType
    unsigned(0x4287, 4), // DocTypeVersion
    unsigned(0x4285, 2), // DocTypeReadVersion
  );
}

function writeInfo(durationSamples: number): Uint8Array {
  return element(
    0x1549a966,
    unsigned(0x2ad7b1, 1_000_000), // TimestampScale: times are milliseconds
    float(0x4489, durationSamples / samplesPerMs), // Duration
    text(0x4d80, 'libretto'), // MuxingApp
    text(0x5741, 'libretto'), // WritingApp
  );
}

function writeTracks(stream: OpusStream): Uint8Array {
  return element(
    0x1654ae6b,
    element(
      0xae,
      unsigned(0xd7, 1), // TrackNumber
      unsigned(0x73c5, 1), // TrackUID
      unsigned(0x9c, 0), // FlagLacing
      text(0x22b59c, 'und'), // Language
      text(0x86, 'A_OPUS'), // CodecID
      unsigned(0x56aa, samplesToNs(stream.preSkipSamples)), // CodecDelay
      unsigned(0x56bb, seekPreRollNs), // SeekPreRoll
      unsigned(0x83, 2), // TrackType: audio
      element(0xe1, float(0xb5, 48_000), unsigned(0x9f, stream.channels)), // Audio: SamplingFrequency, Channels
      element(0x63a2, opusHead(stream)), // CodecPrivate
    ),
  );
}

/** Builds the identification header of every Opus container (RFC 7845, section 5.1). */
export function opusHead(
  stream: Pick<OpusStream, 'channels' | 'preSkipSamples' | 'inputSampleRateHz' | 'outputGain'>,
): Uint8Array {
  const head = new Uint8Array(19);
  head.set(new TextEncoder().encode('OpusHead'));
  const view = new DataView(head.buffer);
  view.setUint8(8, 1);
  view.setUint8(9, stream.channels);
  view.setUint16(10, stream.preSkipSamples, true);
  view.setUint32(12, stream.inputSampleRateHz ?? 48_000, true);
  view.setInt16(16, stream.outputGain ?? 0, true);
  return head;
}

function writeClusters(packets: readonly OpusPacket[], paddingSamples: number): Cluster[] {
  const clusters: Cluster[] = [];
  let blocks: Uint8Array[] = [];
  let startMs = 0;
  let atSamples = 0;
  const close = () => clusters.push({ startMs, bytes: element(0x1f43b675, unsigned(0xe7, startMs), ...blocks) });
  packets.forEach((packet, index) => {
    const atMs = Math.round(atSamples / samplesPerMs);
    if (blocks.length > 0 && atMs - startMs >= clusterMs) {
      close();
      blocks = [];
      startMs = atMs;
    }
    const padding = index === packets.length - 1 ? paddingSamples : 0;
    blocks.push(writeBlock(packet.data, atMs - startMs, padding));
    atSamples += packet.durationSamples;
  });
  close();
  return clusters;
}

/** Writes a packet; the last one is a block group that states how many samples at its end are discarded. */
function writeBlock(data: Uint8Array, offsetMs: number, paddingSamples: number): Uint8Array {
  const head = (flags: number) => Uint8Array.of(0x81, offsetMs >> 8, offsetMs & 0xff, flags);
  if (paddingSamples === 0) return element(0xa3, head(0x80), data);
  return element(0xa0, element(0xa1, head(0), data), signed(0x75a2, samplesToNs(paddingSamples)));
}

function writeCues(clusters: readonly Cluster[], firstAt: number): Uint8Array {
  let at = firstAt;
  const points = clusters.map((cluster) => {
    const place = element(0xb7, unsigned(0xf7, 1), unsigned(0xf1, at, 4)); // CueTrack, CueClusterPosition
    at += cluster.bytes.length;
    return element(0xbb, unsigned(0xb3, cluster.startMs, 4), place); // CueTime
  });
  return element(0x1c53bb6b, ...points);
}

function writeSeekHead(infoAt: number, tracksAt: number, cuesAt: number): Uint8Array {
  const seek = (id: number, at: number) => element(0x4dbb, element(0x53ab, idBytes(id)), unsigned(0x53ac, at, 4));
  return element(0x114d9b74, seek(0x1549a966, infoAt), seek(0x1654ae6b, tracksAt), seek(0x1c53bb6b, cuesAt));
}

function samplesToNs(samples: number): number {
  return Math.round((samples * 1_000_000) / samplesPerMs);
}
