// Stores the demo's pictures in the blob store.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Stage } from './stage';

export interface KeptImage {
  /** The id ends with a part of the content's hash, because a new picture must have a new id. */
  readonly imageId: string;
  /** `#rrggbb`. */
  readonly dominantColor: string;
  /** File name in `images/`. */
  readonly file: string;
  readonly width: number;
  readonly height: number;
}

interface IndexedImage {
  readonly name: string;
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly dominantColour: string;
}

const contentTypes: Readonly<Record<string, string>> = { '.png': 'image/png', '.webp': 'image/webp' };

/** Stores the pictures and returns them by name. */
export async function demoImages({
  blobs,
  demoDir,
}: Pick<Stage, 'blobs' | 'demoDir'>): Promise<ReadonlyMap<string, KeptImage>> {
  const folder = path.join(demoDir, 'images');
  const index = JSON.parse(await readFile(path.join(folder, 'index.json'), 'utf8')) as readonly IndexedImage[];
  const kept = await Promise.all(
    index.map(async ({ name, file, width, height, dominantColour }) => {
      const content = await readFile(path.join(folder, file));
      const imageId = `${name}-${createHash('sha256').update(content).digest('hex').slice(0, 8)}`;
      await blobs.put(`images/${imageId}`, content, {
        contentType: contentTypes[path.extname(file)] ?? 'application/octet-stream',
      });
      return [name, { imageId, dominantColor: dominantColour, file, width, height }] as const;
    }),
  );
  return new Map(kept);
}
