// Processes a temporary local copy of a stored file, because encoders need to seek in a local file.
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { newId } from '../../../kernel/values/ids';
import type { SocialDeps } from '../social.deps';

/** @throws Error when the file does not exist */
export async function withTemporaryCopy<Made>(
  { blobs, installation }: Pick<SocialDeps, 'blobs' | 'installation'>,
  key: string,
  work: (source: string, folder: string) => Promise<Made>,
): Promise<Made> {
  const folder = join(installation.dataDir, 'uploads-in-progress', `media~${newId()}`);
  await mkdir(folder, { recursive: true });
  try {
    const source = join(folder, 'original');
    const content = await blobs.read(key);
    if (content === undefined) throw new Error(`There is no ${key}`);
    await pipeline(content, createWriteStream(source));
    return await work(source, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
