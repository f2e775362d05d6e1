/** A block of decoded sound: one array per channel, in the channel order of a WAV file, with values around −1 to 1. */
export interface SoundBlock {
  readonly sampleRateHz: number;
  readonly channels: readonly Float32Array[];
}

/** Receives sound in blocks, so that memory does not grow with the length of a song. */
export interface SoundSink<Result> {
  write(channels: readonly Float32Array[]): Promise<void> | void;
  finish(): Promise<Result>;
  /** Frees the resources of the sink; called both at the end and after an error. */
  close(): Promise<void> | void;
}

/** A finished file in memory, whose size depends on its bitrate. */
export interface EncodedSound {
  readonly bytes: Uint8Array;
  readonly sampleRateHz: number;
  readonly durationSamples: number;
}

/** Returns the number of samples per channel. */
export function lengthOf(channels: readonly Float32Array[]): number {
  return channels[0]?.length ?? 0;
}

/** Appends sound to other sound with the same number of channels. */
export function joinSound(head: readonly Float32Array[], tail: readonly Float32Array[]): Float32Array[] {
  return tail.map((channel, index) => {
    const before = head[index];
    if (!before || before.length === 0) return channel;
    const joined = new Float32Array(before.length + channel.length);
    joined.set(before);
    joined.set(channel, before.length);
    return joined;
  });
}

/** A block of sound, with the share of the file that was read so far, from 0 to 1. */
export interface DecodedBlock extends SoundBlock {
  readonly share: number;
}

export interface DecodedChunk {
  readonly channelData: readonly Float32Array[];
  readonly sampleRate: number;
}

export interface ChunkDecoder {
  decode(chunk: Uint8Array): DecodedChunk;
  flush?(): DecodedChunk;
  free(): void;
}

/** Decoders turn a few bytes of silence into thousands of samples, so limits are checked after each piece. */
const pieceBytes = 4096;

/** Splits bytes for a decoder that returns everything at once. */
export function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}
