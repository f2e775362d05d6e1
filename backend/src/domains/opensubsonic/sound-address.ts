// Where the product has the sound and the pictures that an app asks for. Who may hear what is decided there.
import type { Parameters } from './parameters';
import { notThere } from './refusal';

const qualities = [64, 128, 256, 320] as const;
const imageSizes = { least: 1, most: 1200, usual: 300 };

/** The quality that stays within the bit rate; undefined for the listener's own setting. */
export function qualityFor(parameters: Parameters): string | undefined {
  if (parameters.one('format') === 'raw') return 'original';
  const maxKbps = parameters.count('maxBitRate', 0, 10_000);
  if (maxKbps === 0) return undefined;
  return String(qualities.filter((kbps) => kbps <= maxKbps).at(-1) ?? qualities[0]);
}

/** Others than these are not made; the app then gets one of them and reads from its type what it is. */
export function formatFor(parameters: Parameters): 'opus' | 'aac' | undefined {
  const format = parameters.one('format');
  if (format === 'opus' || format === 'aac') return format;
  return format === 'mp3' || format === 'm4a' ? 'aac' : undefined;
}

export function audioAddress(songId: string, { q, f }: { q: string | undefined; f: string | undefined }): string {
  const query = new URLSearchParams({ ...(q !== undefined && { q }), ...(f !== undefined && { f }) });
  return `/api/audio/${encodeURIComponent(songId)}?${query}`;
}

/** @throws Refusal for what is no cover of ours. */
export function imageAddress(coverArt: string, parameters: Parameters): string {
  const [, type, imageId] = /^(song|album|profile|playlist)-([\w-]{1,64})$/.exec(coverArt) ?? [];
  if (type === undefined || imageId === undefined) throw notThere('picture');
  const size = Math.max(imageSizes.least, parameters.count('size', imageSizes.usual, imageSizes.most));
  return `/api/img/${type}/${imageId}?s=${size}&f=jpeg`;
}
