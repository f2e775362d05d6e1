import { gradientNoise } from './noise';
import { randomFrom } from './random';

/**
 * The texture of a sheet as a factor per pixel: white noise, fibres and a slow cloud.
 *
 * It should be barely visible: at strength 1 the three together stay within about three per cent.
 */
export function paperGrain(seed: string, width: number, height: number, strength = 1): Float32Array {
  const random = randomFrom(`${seed}/white`);
  const fibre = gradientNoise(`${seed}/fibre`);
  const cloud = gradientNoise(`${seed}/cloud`);
  const grain = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const white = (random() + random() - 1) * 0.018;
      const felt = fibre(x / 11 + y / 90, y / 4) * 0.009 + cloud(x / 250, y / 250) * 0.012;
      grain[y * width + x] = 1 + (white + felt) * strength;
    }
  }
  return grain;
}
