// Pictures by type: the sizes that the server keeps, and so the ones worth asking for.

/** Sizes in px of each type, ascending: of `profile-cover` the height, its width is four times that; else both. */
export const imageSizesPx = {
  profile: [80, 120, 200, 400],
  'profile-cover': [200, 300, 400],
  song: [50, 100, 300, 600],
  album: [50, 100, 300, 600],
  playlist: [50, 100, 300, 600],
  product: [100, 300, 600],
  'product-item': [100, 300, 600],
  misc: [100, 300, 600],
} as const satisfies Record<string, readonly number[]>;

export type ImageType = keyof typeof imageSizesPx;

export const imageTypes = Object.keys(imageSizesPx) as [ImageType, ...ImageType[]];

export const imageFormats = ['avif', 'webp', 'jpeg'] as const;

export type ImageFormat = (typeof imageFormats)[number];
