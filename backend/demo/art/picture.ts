import type { Canvas } from './core/canvas';

/** One picture of the demo world: how it is drawn and stored. */
export interface Picture {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** Flat two-colour pictures are smaller and sharper as palette PNGs; everything with grain is WebP. */
  readonly format: 'png' | 'webp';
  draw(): Canvas;
}

export function sleeve(name: string, draw: () => Canvas): Picture {
  return { name, width: 1000, height: 1000, format: 'webp', draw };
}

export function portrait(artist: string, draw: () => Canvas): Picture {
  return { name: `portrait-${artist}`, width: 1000, height: 1000, format: 'webp', draw };
}

export function banner(artist: string, draw: () => Canvas): Picture {
  return { name: `banner-${artist}`, width: 1600, height: 600, format: 'webp', draw };
}

export function avatar(person: string, draw: () => Canvas): Picture {
  return { name: `avatar-${person}`, width: 400, height: 400, format: 'webp', draw };
}
