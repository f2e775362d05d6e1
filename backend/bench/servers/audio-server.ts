// The servers of `audio.bench.ts` in a separate process: the whole product with two songs, and a bare express
// application that serves the same bytes from a file.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { pino } from 'pino';
import send from 'send';
import { systemClock } from '../../src/adapters/in-process/system-clock';
import { startBackend } from '../../src/composition/application/backend';
import { domains } from '../../src/composition/application/domains';
import { embeddedPorts } from '../../src/composition/embedded/embedded';
import { songStream } from '../../src/domains/catalogue/song/song.stream';
import { settledByCard } from '../../src/domains/wallet/wallet.commands';
import { walletStream } from '../../src/domains/wallet/wallet.stream';
import { sessionCookie } from '../../src/kernel/http/access/session';
import { newId } from '../../src/kernel/values/ids';

export interface AudioServerFacts {
  readonly productPort: number;
  readonly barePort: number;
  readonly songId: string;
  readonly paidSongId: string;
  /** The session cookie of a user who bought the paid song. */
  readonly cookie: string;
  readonly bytes: number;
}

/** A minute at 128 kbit/s, as for most songs of the demo world. */
const sound = Buffer.alloc(1_000_000, 7);
const context = { actor: 'system', correlationId: 'bench', causationId: 'bench' } as const;

async function main(repoRoot: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'libretto-bench-'));
  const backend = await startBackend({
    ports: embeddedPorts(dataDir, systemClock),
    domains,
    installation: { production: false, demo: false, publicOrigin: 'http://127.0.0.1', dataDir, repoRoot },
    log: pino({ level: 'silent' }),
  });
  const { commands, blobs, sessions } = backend.deps;
  const publish = async (songId: string, isPaid: boolean) => {
    const masterKey = `audio/${songId}/master.webm`;
    await blobs.put(masterKey, sound, { contentType: 'audio/webm' });
    const song = {
      ...{ songId, title: songId, artistId: 'artist', releaseId: songId, releaseTitle: songId, trackNumber: 1 },
      ...{ isGaplessRelease: false, genre: null, coverImageId: null, coverColor: null, isPaid, priceTalents: 75 },
      ...{ lyrics: null, lyricLines: null, isExplicit: false, credits: [] },
      sound: {
        ...{ durationSamples: 48_000 * 62, integratedLufs: -14, truePeakDbtp: -1, albumIntegratedLufs: null },
        ...{ masterKey, masterContentType: 'audio/webm', previewKey: null },
      },
    };
    await commands.handlerOf(songStream).execute(songId, { kind: 'publish', song }, context);
    return songId;
  };
  const [songId, paidSongId] = [await publish('bench-free', false), await publish('bench-paid', true)];
  const userId = newId();
  await commands.handlerOf(walletStream).execute(userId, settledByCard(userId, newId(), 1_000_000), context);
  const about = { userId, roles: ['listener'], userAgent: 'bench', address: '127.0.0.1' } as const;
  const cookie = `${sessionCookie}=${(await sessions.create(about)).cookie}`;
  await backend.consumers.settle(60_000);

  const file = join(dataDir, 'sound.webm');
  writeFileSync(file, sound);
  const bare = express();
  bare.get('/sound.webm', (req, res) => {
    send(req, file).pipe(res);
  });
  const productPort = await listening(backend.server);
  const bought = await fetch(`http://127.0.0.1:${productPort}/api/song/purchase`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ songId: paidSongId, paymentMethod: 'talent_balance' }),
  });
  if (!bought.ok) throw new Error(`Buying gave ${bought.status}: ${await bought.text()}`);
  await backend.consumers.settle(60_000);
  const facts: AudioServerFacts = {
    productPort,
    barePort: await listening(bare.listen(0)),
    ...{ songId, paidSongId, cookie, bytes: sound.length },
  };
  process.send?.(facts);
  process.once('disconnect', async () => {
    await backend.stop();
    rmSync(dataDir, { recursive: true, force: true });
    process.exit(0);
  });
}

async function listening(server: Server): Promise<number> {
  if (!server.listening) server.listen(0);
  if (server.address() === null) await new Promise((resolve) => server.once('listening', resolve));
  return (server.address() as AddressInfo).port;
}

main(process.argv[2] as string).catch((error) => {
  console.error(error);
  process.exit(1);
});
