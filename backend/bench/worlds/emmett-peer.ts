// A peer: emmett, in memory and on a dedicated PostgreSQL server in a temporary folder.
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandHandler, type Event, type EventStore, getInMemoryEventStore } from '@event-driven-io/emmett';
import { inParallel } from '../harness';
import { type Sale, saleOf, type WalletState, walletDecider } from './wallet-like';

/** The wallet's event in emmett's event type. */
type SaleEvent = Event<'SongPurchased', Pick<Sale, keyof Sale> & { readonly feeMinor: number }>;

interface Peer {
  readonly fill: () => Promise<unknown>;
  readonly execute: (n: number) => Promise<unknown>;
}

function peerOn(store: EventStore, streams: number, events: number): Peer {
  const handle = CommandHandler<WalletState, SaleEvent>({
    evolve: walletDecider.evolve,
    initialState: () => walletDecider.initialState,
  });
  const execute = (n: number) =>
    handle(store, `wallet-${n % streams}`, (state) => {
      const decided = walletDecider.decide(saleOf(n), state);
      if (decided === 'Refused') throw new Error('refused');
      return decided;
    });
  const fill = () =>
    inParallel(16, streams, (n) => {
      const sales = Array.from(
        { length: events },
        (): SaleEvent => ({ type: 'SongPurchased', data: { ...saleOf(n), feeMinor: 1125 } }),
      );
      return store.appendToStream(`wallet-${n}`, sales);
    });
  return { execute, fill };
}

export function emmettInMemory(streams: number, events: number): Peer {
  return peerOn(getInMemoryEventStore(), streams, events);
}

export type PostgresPeer =
  | { readonly kind: 'absent'; readonly why: string }
  | (Peer & { readonly kind: 'running'; readonly stop: () => Promise<void> });

/** Fewer streams than in our store: filling them is slow, and the rate does not depend on their number. */
const postgresStreams = 300;

export async function emmettOnPostgres(_streams: number, events: number): Promise<PostgresPeer> {
  const binaries = postgresBinaries();
  if (binaries === undefined)
    return { kind: 'absent', why: 'PostgreSQL is not installed (apt-get install postgresql)' };
  const adapter = await import('@event-driven-io/emmett-postgresql').catch(() => undefined);
  if (adapter === undefined) return { kind: 'absent', why: 'emmett-postgresql is not installed' };
  try {
    const server = await startPostgres(binaries);
    const store = adapter.getPostgreSQLEventStore(server.url);
    const peer = peerOn(store as unknown as EventStore, postgresStreams, events);
    await peer.fill();
    const stop = async () => {
      await store.close();
      await server.stop();
    };
    return { kind: 'running', ...peer, stop };
  } catch (error) {
    return { kind: 'absent', why: `PostgreSQL does not start: ${error instanceof Error ? error.message : error}` };
  }
}

function postgresBinaries(): string | undefined {
  const debian = '/usr/lib/postgresql';
  if (!existsSync(debian)) return undefined;
  const newest = readdirSync(debian).sort((a, b) => Number(b) - Number(a))[0];
  return newest === undefined ? undefined : join(debian, newest, 'bin');
}

async function startPostgres(binaries: string) {
  const folder = mkdtempSync(join(tmpdir(), 'libretto-postgres-'));
  // PostgreSQL refuses to run as root, so root runs it as the user that the package created.
  const owner = process.getuid?.() === 0 ? userNamed('postgres') : undefined;
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid);
  const as = owner ?? {};
  execFileSync(join(binaries, 'initdb'), ['-D', join(folder, 'data'), '-A', 'trust', '-U', 'bench'], {
    ...as,
    stdio: 'ignore',
  });
  const options = ['-D', join(folder, 'data'), '-k', folder, '-c', 'listen_addresses=', '-c', 'max_connections=120'];
  const server = spawn(join(binaries, 'postgres'), options, { ...as, stdio: 'ignore' });
  const url = `postgresql://bench@localhost/postgres?host=${encodeURIComponent(folder)}`;
  for (let attempt = 0; !isReady(binaries, folder); attempt++) {
    if (attempt === 100) throw new Error('not ready after 10 s');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const stop = async () => {
    const exited = new Promise((resolve) => server.once('exit', resolve));
    // SIGTERM makes the server wait until the connections of a closing pool are gone.
    server.kill('SIGTERM');
    const insist = setTimeout(() => server.kill('SIGINT'), 5_000);
    await exited;
    clearTimeout(insist);
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, stop };
}

function isReady(binaries: string, folder: string): boolean {
  try {
    execFileSync(join(binaries, 'pg_isready'), ['-h', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function userNamed(name: string): { readonly uid: number; readonly gid: number } {
  const idOf = (flag: string) => Number(execFileSync('id', [flag, name]).toString());
  return { uid: idOf('-u'), gid: idOf('-g') };
}
