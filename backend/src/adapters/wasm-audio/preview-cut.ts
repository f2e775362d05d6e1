// Cuts the preview of a paid song: the first 15 s, faded over the last 1.5 s by half a sine, so that no click is heard.
import { previewFadeFromMs, previewMs } from '../../ports/audio-encoder';
import { lengthOf } from './sound';

export class PreviewCut {
  private readonly endSamples: number;
  private readonly fadeFromSamples: number;
  private seen = 0;

  constructor(sampleRateHz: number) {
    this.endSamples = Math.round((sampleRateHz * previewMs) / 1000);
    this.fadeFromSamples = Math.round((sampleRateHz * previewFadeFromMs) / 1000);
  }

  /** Whether nothing that follows belongs into the preview. */
  get isFull(): boolean {
    return this.seen >= this.endSamples;
  }

  /** What of this piece belongs into the preview; empty once the preview is full. */
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
