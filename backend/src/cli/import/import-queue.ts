// The queue of an import: the server that owns the data folder processes it, or, without a server, the product itself
// in this process, which serves no requests.
import { join } from 'node:path';
import { pino } from 'pino';
import { startBackend } from '../../composition/application/backend';
import { createDomains } from '../../composition/application/domains';
import type { Config } from '../../composition/config/config';
import { littleMemory } from '../../composition/embedded/embedded';
import { openQueue } from '../../composition/embedded/embedded-queue';
import { openAudioEncoder } from '../../composition/providers/audio-encoder';
import { openTagReader } from '../../composition/providers/tag-reader';
import type { Jobs } from '../../ports/operations/jobs';
import { portsUnlessTaken } from '../ask-server';

export interface ImportQueue {
  readonly jobs: Pick<Jobs, 'enqueue' | 'get'>;
  close(): Promise<void>;
}

export async function openImportQueue(config: Config): Promise<ImportQueue> {
  const { dataDir, repoRoot, ffmpeg } = config;
  const ports = portsUnlessTaken(dataDir, littleMemory);
  if (ports === undefined) {
    const { jobs, close } = openQueue(dataDir);
    return { jobs, close: async () => close() };
  }
  const isFromSource = process.argv[1]?.endsWith('.ts') ?? false;
  const path = join(repoRoot, 'backend/src/adapters/wasm-audio/audio-work.child.ts');
  const child = isFromSource ? { path, arguments: ['--import', 'tsx'] } : undefined;
  const audioEncoder = await openAudioEncoder({ repoRoot, ffmpegPath: ffmpeg, child });
  const backend = await startBackend({
    ports,
    domains: createDomains({ audioEncoder, tagReader: openTagReader(repoRoot, isFromSource) }),
    installation: { ...config, demo: false },
    log: pino({ level: 'silent' }),
  });
  return { jobs: backend.deps.jobs, close: () => backend.stop() };
}
