import { imageSrcSet, imageUrl, nearestImageSizePx } from './image-source';

it.each([
  ['song', 40, 50],
  ['song', 112, 100],
  ['song', 296, 300],
  ['song', 1040, 600],
  ['song', 75, 100],
  ['song', 170, 300],
  ['profile', 40, 80],
  ['profile', 240, 200],
  ['profile-cover', 272, 300],
  ['product', 1, 100],
] as const)('asks for the sharp size of a %s nearest to %p px', (type, wanted, size) => {
  expect(nearestImageSizePx(type, wanted)).toBe(size);
});

it('writes the address with size and format', () => {
  expect(imageUrl('song', 'a b', 300, 'avif')).toBe('/api/img/song/a%20b?s=300&f=avif');
});

it('offers a size for every density, each once, with the densest screen that it serves', () => {
  expect(imageSrcSet('song', 'x', 180, 'webp')).toBe(
    '/api/img/song/x?s=300&f=webp 2x, /api/img/song/x?s=600&f=webp 3x',
  );
  expect(imageSrcSet('profile', 'x', 24, 'jpeg')).toBe('/api/img/profile/x?s=80&f=jpeg 3x');
});
