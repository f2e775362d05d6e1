/** A piece of decoded sound: one array a channel, in the order of a WAV file, values around −1 to 1. */
export interface SoundBlock {
  readonly sampleRateHz: number;
  readonly channels: readonly Float32Array[];
}

/** Takes sound piece by piece, so that memory does not grow with the length of a song. */
export interface SoundSink<Result> {
  write(channels: readonly Float32Array[]): Promise<void> | void;
  finish(): Promise<Result>;
  /** Frees what the sink holds; called at the end and after an error alike. */
  close(): Promise<void> | void;
}

/** A finished file in memory; it is as small as its bitrate. */
export interface EncodedSound {
  readonly bytes: Uint8Array;
  readonly sampleRateHz: number;
  readonly durationSamples: number;
}

/** Samples of one channel. */
export function lengthOf(channels: readonly Float32Array[]): number {
  return channels[0]?.length ?? 0;
}

/** Some sound behind other sound of as many channels. */
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
