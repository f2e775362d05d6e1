// The product's URLs of the sound and pictures that an app requests. Those routes decide who may hear what.
import type { Parameters } from './parameters';
import { notThere } from './refusal';

const qualities = [64, 128, 256, 320] as const;
const imageSizes = { least: 1, most: 1200, usual: 300 };

/** The best quality within the maximum bitrate; undefined to use the listener's own setting. */
export function qualityFor(parameters: Parameters): string | undefined {
  if (parameters.one('format') === 'raw') return 'original';
  const maxKbps = parameters.count('maxBitRate', 0, 10_000);
  if (maxKbps === 0) return undefined;
  return String(qualities.filter((kbps) => kbps <= maxKbps).at(-1) ?? qualities[0]);
}

/** Other formats are not generated; the app then receives one of these and recognizes it by its content type. */
export function formatFor(parameters: Parameters): 'opus' | 'aac' | undefined {
  const format = parameters.one('format');
  if (format === 'opus' || format === 'aac') return format;
  return format === 'mp3' || format === 'm4a' ? 'aac' : undefined;
}

export function audioAddress(songId: string, { q, f }: { q: string | undefined; f: string | undefined }): string {
  const query = new URLSearchParams({ ...(q !== undefined && { q }), ...(f !== undefined && { f }) });
  return `/api/audio/${encodeURIComponent(songId)}?${query}`;
}

/** @throws Refusal when the id is not one of our covers */
export function imageAddress(coverArt: string, parameters: Parameters): string {
  const [, type, imageId] = /^(song|album|profile|playlist)-([\w-]{1,64})$/.exec(coverArt) ?? [];
  if (type === undefined || imageId === undefined) throw notThere('picture');
  const size = Math.max(imageSizes.least, parameters.count('size', imageSizes.usual, imageSizes.most));
  return `/api/img/${type}/${imageId}?s=${size}&f=jpeg`;
}
