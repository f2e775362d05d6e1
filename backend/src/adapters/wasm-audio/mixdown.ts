// Mixes any number of channels down to one or two (ITU-R BS.775, without the LFE channel).
import type { SoundBlock } from './sound';

const half = Math.SQRT1_2;

/** Maps a channel count to each channel's gain in left and right, in the channel order of a WAV file. */
const shares: Record<number, readonly (readonly [left: number, right: number])[]> = {
  3: [
    [1, 0],
    [0, 1],
    [half, half],
  ],
  4: [
    [1, 0],
    [0, 1],
    [half, 0],
    [0, half],
  ],
  5: [
    [1, 0],
    [0, 1],
    [half, half],
    [half, 0],
    [0, half],
  ],
  6: [
    [1, 0],
    [0, 1],
    [half, half],
    [0, 0],
    [half, 0],
    [0, half],
  ],
  7: [
    [1, 0],
    [0, 1],
    [half, half],
    [0, 0],
    [half, half],
    [half, 0],
    [0, half],
  ],
  8: [
    [1, 0],
    [0, 1],
    [half, half],
    [0, 0],
    [half, 0],
    [0, half],
    [half, 0],
    [0, half],
  ],
};

/** The maximum number of channels that `mixDown` supports. */
export const mostChannels = 8;

/** Returns mono and stereo unchanged. More channels are summed and scaled so that the sum cannot clip. */
export function mixDown(block: SoundBlock): SoundBlock {
  const table = shares[block.channels.length];
  if (!table) return block;
  const sideSum = (side: 0 | 1) => table.reduce((total, share) => total + share[side], 0);
  const scale = 1 / Math.max(sideSum(0), sideSum(1));
  const side = (place: 0 | 1) => {
    const mixed = new Float32Array(block.channels[0]?.length ?? 0);
    block.channels.forEach((channel, index) => {
      const share = (table[index]?.[place] ?? 0) * scale;
      if (share === 0) return;
      for (let at = 0; at < mixed.length; at += 1) mixed[at] = (mixed[at] ?? 0) + (channel[at] ?? 0) * share;
    });
    return mixed;
  };
  return { sampleRateHz: block.sampleRateHz, channels: [side(0), side(1)] };
}
