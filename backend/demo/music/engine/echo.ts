// Time-based effects other than reverb: a ping-pong delay, a chorus, and sidechain ducking under the kick.
import { equalise } from './biquad';
import { itemAt, sampleAt } from './lookup';
import { amplifyAt, type Stereo, sampleRateHz, silence } from './stereo';

/** Returns the wet signal only. Repeats alternate between the sides and lose lows and highs. */
export function pingPong(input: Stereo, delaySeconds: number, feedback: number): Stereo {
  const lengthSamples = Math.round(delaySeconds * sampleRateHz);
  const feed: Stereo = { left: input.left.slice(), right: input.right.slice() };
  equalise(feed, [
    { kind: 'high-pass', hz: 250 },
    { kind: 'low-pass', hz: 3500 },
  ]);
  const output = silence(input.left.length);
  for (let index = lengthSamples; index < output.left.length; index++) {
    const past = index - lengthSamples;
    const mono = (sampleAt(feed.left, past) + sampleAt(feed.right, past)) * 0.5;
    output.left[index] = mono + feedback * sampleAt(output.right, past);
    output.right[index] = feedback * sampleAt(output.left, past);
  }
  return output;
}

/** Adds two slowly modulated copies to the dry signal. */
export function chorus(sound: Stereo, depthMs: number, rateHz: number): void {
  for (const [samples, turn] of [[sound.left, 0] as const, [sound.right, Math.PI / 2] as const]) {
    const dry = samples.slice();
    for (let index = 0; index < samples.length; index++) {
      const sweepMs = 14 + depthMs * Math.sin((2 * Math.PI * rateHz * index) / sampleRateHz + turn);
      const position = index - (sweepMs * sampleRateHz) / 1000;
      if (position < 0) continue;
      const whole = Math.floor(position);
      const fraction = position - whole;
      const wet = sampleAt(dry, whole) * (1 - fraction) + (dry[whole + 1] ?? 0) * fraction;
      samples[index] = 0.75 * sampleAt(dry, index) + 0.6 * wet;
    }
  }
}

/** Attenuates a stem by `depth` (0…1) at each kick and lets it recover. */
export function duck(sound: Stereo, kickSamples: readonly number[], depth: number, releaseMs: number): void {
  const attack = Math.round(0.004 * sampleRateHz);
  const release = (releaseMs * sampleRateHz) / 1000;
  let next = 0;
  let last = Number.NEGATIVE_INFINITY;
  let reached = 0;
  for (let index = 0; index < sound.left.length; index++) {
    while (next < kickSamples.length && itemAt(kickSamples, next) <= index) {
      last = itemAt(kickSamples, next);
      next++;
    }
    const since = index - last;
    const target = since < attack ? 1 : Math.exp(-(since - attack) / release);
    // The attenuation is smoothed over the attack as well, or each kick would click.
    reached = target > reached ? reached + (target - reached) * 0.02 : target;
    const gain = 1 - depth * reached;
    amplifyAt(sound, index, gain);
  }
}
