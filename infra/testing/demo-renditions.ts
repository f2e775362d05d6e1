// Stand-ins for the renditions of the demo songs, for servers of tests that work off their jobs: encoding all of them keeps a
// processor busy for minutes, and what the test uploads would wait next to it.
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import masters from '../../backend/demo/audio/index.json';
import { systemClock } from '../../backend/src/adapters/in-process/system-clock';
import { S3Blobs } from '../../backend/src/adapters/s3/s3-blob-store';
import { connectS3 } from '../../backend/src/adapters/s3/s3-connection';
import { EmbeddedStores, littleMemory } from '../../backend/src/composition/embedded-stores';
import {
  previewBitrateKbps,
  type RenditionName,
  renditionContentTypes,
  renditionKey,
} from '../../backend/src/domains/playback/rendition-keys';
import { renditionBitratesKbps } from '../../backend/src/ports/audio-encoder';
import type { BlobStore } from '../../backend/src/ports/blob-store';
import { repoRoot } from '../build/inputs.mjs';

/** Of Opus only what the masters do not stand for themselves; previews in Opus are seeded with the songs. */
const names: readonly RenditionName[] = [
  { format: 'opus', bitrateKbps: 64, part: 'whole' },
  ...renditionBitratesKbps.map((bitrateKbps) => ({ format: 'aac', bitrateKbps, part: 'whole' }) as const),
  { format: 'aac', bitrateKbps: previewBitrateKbps, part: 'preview' },
];

/**
 * Puts them where the job looks for what is missing. Whoever saves data hears the master; no browser of the tests takes AAC
 * where there is Opus.
 */
async function putDemoRenditions(blobs: Pick<BlobStore, 'put'>): Promise<void> {
  for (const { slug } of masters) {
    const master = await readFile(path.join(repoRoot, 'backend/demo/audio', `${slug}.webm`));
    const song = { songId: slug, masterKey: `audio/${slug}/master.webm` };
    for (const name of names) {
      const content = name.format === 'opus' ? master : Buffer.from('a stand-in of tests');
      await blobs.put(renditionKey(song, name), content, { contentType: renditionContentTypes[name.format] });
    }
  }
}

/** Before a server starts on this data folder for the first time. */
export async function putRenditionsInFolder(dataFolder: string): Promise<void> {
  await mkdir(path.join(dataFolder, 'store'), { recursive: true });
  const stores = new EmbeddedStores(dataFolder, systemClock, { tidy: true, memory: littleMemory });
  await putDemoRenditions(stores.ports.blobs).finally(() => stores.close());
}

export async function putRenditionsInS3(blobsUrl: string): Promise<void> {
  const s3 = connectS3(blobsUrl);
  await putDemoRenditions(new S3Blobs(s3, systemClock)).finally(() => s3.close());
}
