// Redis: the installed one, otherwise Debian's package, whose hashes Debian has signed.
import { mkdirSync } from 'node:fs';
import { Redis } from 'ioredis';
import { debianProgram, onPath } from '../../backend/tests/support/programs/debian-package';
import type { Engine } from './engine';
import { isOnPath } from './fetched';

export const redis: Engine = {
  name: 'REDIS',
  title: 'Redis',
  version: '7.0.15',
  lacks: () =>
    isOnPath('redis-server') || (isOnPath('apt-get') && isOnPath('dpkg'))
      ? undefined
      : 'redis-server, or Debian’s apt-get',
  fetch: async (_cache, say) => {
    const installed = onPath('redis-server');
    if (installed !== undefined) return installed;
    say('Taking redis-server out of Debian’s package …');
    return debianProgram('redis-server', 'redis-server');
  },
  prepare: async ({ folder }) => {
    mkdirSync(folder, { recursive: true });
  },
  command: ({ programs, folder, port }) => ({
    program: programs,
    arguments: [
      ...['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder],
      ...['--save', '', '--appendonly', 'yes', '--appendfsync', 'everysec'],
    ],
  }),
  url: ({ port }) => `redis://127.0.0.1:${port}`,
  ready: async ({ port }) => {
    const client = new Redis(port, '127.0.0.1', { lazyConnect: true, retryStrategy: () => null, connectTimeout: 1000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.ping();
    } finally {
      client.disconnect();
    }
  },
};
