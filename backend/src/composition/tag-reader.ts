// Who reads the tags of uploaded files.
import { join } from 'node:path';
import { MusicMetadataTags } from '../adapters/music-metadata/music-metadata-tags';
import type { TagReader } from '../ports/tag-reader';

/** Run from source, as by `tsx`, the child processes are too. */
export function openTagReader(repoRoot: string, isFromSource: boolean): TagReader {
  const source = 'backend/src/adapters/music-metadata/read-tags.child.ts';
  return new MusicMetadataTags(
    isFromSource
      ? { childPath: join(repoRoot, source), childArguments: ['--import', 'tsx'] }
      : { childPath: join(repoRoot, 'backend/dist/read-tags.child.js') },
  );
}
