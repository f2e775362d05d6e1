// Opens the reader for the metadata tags of uploaded files.
import { join } from 'node:path';
import { MusicMetadataTags } from '../../adapters/music-metadata/music-metadata-tags';
import type { TagReader } from '../../ports/media/tag-reader';

/** When the backend runs from source, as with `tsx`, its child processes do too. */
export function openTagReader(repoRoot: string, isFromSource: boolean): TagReader {
  const source = 'backend/src/adapters/music-metadata/read-tags.child.ts';
  return new MusicMetadataTags(
    isFromSource
      ? { childPath: join(repoRoot, source), childArguments: ['--import', 'tsx'] }
      : { childPath: join(repoRoot, 'backend/dist/read-tags.child.js') },
  );
}
