import sharp from 'sharp';
import { imageVariant, nearestHeight } from './image-variant';

describe('picture sizes', () => {
  it.each([
    ['profile', undefined, 80],
    ['profile', 90, 80],
    ['profile', 100, 120],
    ['song', 1, 50],
    ['song', 5000, 600],
    ['profile-cover', 300, 300],
  ] as const)('%s asked for %s is %s', (type, asked, height) => {
    expect(nearestHeight(type, asked)).toBe(height);
  });

  it.each(['avif', 'webp', 'jpeg'] as const)('crops a banner to 4:1 as %s', async (format) => {
    const original = await sharp({ create: { width: 900, height: 900, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const made = await sharp(await imageVariant(original, 'profile-cover', 200, format)).metadata();
    expect([made.width, made.height]).toEqual([800, 200]);
  });
});
