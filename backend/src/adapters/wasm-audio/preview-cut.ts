// Cuts the preview of a paid song: the first 15 s, faded out over the last 1.5 s along half a sine, so that it ends
// without a click.
import { previewFadeFromMs, previewMs } from '../../ports/media/audio-encoder';
import { lengthOf } from './sound';

export class PreviewCut {
  private readonly endSamples: number;
  private readonly fadeFromSamples: number;
  private seen = 0;

  constructor(sampleRateHz: number) {
    this.endSamples = Math.round((sampleRateHz * previewMs) / 1000);
    this.fadeFromSamples = Math.round((sampleRateHz * previewFadeFromMs) / 1000);
  }

  /** Whether the preview is complete, so that later blocks are not needed. */
  get isFull(): boolean {
    return this.seen >= this.endSamples;
  }

  /** Returns the part of this block that belongs to the preview; empty once the preview is full. */
  cut(channels: readonly Float32Array[]): Float32Array[] {
    const from = this.seen;
    this.seen += lengthOf(channels);
    return channels.map((channel) => {
      const kept = channel.slice(0, Math.max(0, this.endSamples - from));
      for (let at = Math.max(0, this.fadeFromSamples - from); at < kept.length; at += 1) {
        kept[at] = (kept[at] ?? 0) * this.gain(from + at);
      }
      return kept;
    });
  }

  private gain(atSamples: number): number {
    const left = (this.endSamples - atSamples) / (this.endSamples - this.fadeFromSamples);
    return (1 - Math.cos(Math.PI * left)) / 2;
  }
}
