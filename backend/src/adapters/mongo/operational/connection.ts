// The single connection of a process to MongoDB: every call has a timeout, even while the server hangs or is
// unreachable, and calls succeed again once it is back.
import os from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { type ClientSession, type Db, MongoClient, MongoError } from 'mongodb';
import { isContention, isTransient, portErrorOf } from './engine-errors';

/** The driver's `timeoutMS` has no effect, so a socket this long silent is closed, and the call is retried once. */
const socketTimeoutMs = 1_500;
const selectionTimeoutMs = 2_000;
/** How long a transaction is retried after conflicts with other transactions. */
const longestContentionMs = 5_000;

export class MongoConnection {
  private readonly client: MongoClient;
  private connecting: Promise<unknown> | undefined;

  /** @param url contains the database name in its path; the default is `libretto`. */
  constructor(
    url: string,
    private readonly name = databaseOf(url),
  ) {
    this.client = new MongoClient(url, {
      appName: 'libretto',
      connectTimeoutMS: 1_000,
      ignoreUndefined: true,
      maxPoolSize: 50,
      readConcern: { level: 'majority' },
      // The driver loads this module by a dynamic import, which the test runner does not support.
      runtimeAdapters: { os },
      serverSelectionTimeoutMS: selectionTimeoutMs,
      socketTimeoutMS: socketTimeoutMs,
      waitQueueTimeoutMS: selectionTimeoutMs,
      writeConcern: { w: 'majority', journal: true },
    });
  }

  /** @throws UnavailableError @throws StorageFullError */
  async run<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
    try {
      await this.connected();
      return await work(this.client.db(this.name));
    } catch (error) {
      throw portErrorOf(error);
    }
  }

  /**
   * Runs `work` in a transaction and retries it after a conflict, so `work` may be called more than once.
   * @throws UnavailableError also if it is unknown whether the transaction was committed.
   */
  transact<Result>(work: (db: Db, session: ClientSession) => Promise<Result>): Promise<Result> {
    return this.run(async (db) => {
      const session = this.client.startSession();
      const deadlineMs = performance.now() + longestContentionMs;
      let mayReconnect = true;
      try {
        for (;;) {
          try {
            session.startTransaction({ readConcern: { level: 'snapshot' } });
            const result = await work(db, session);
            await commit(session);
            return result;
          } catch (error) {
            if (session.inTransaction()) await session.abortTransaction().catch(() => undefined);
            const isStale = mayReconnect && isTransient(error);
            if (isStale) mayReconnect = false;
            if (!(isContention(error) || isStale) || performance.now() > deadlineMs) throw error;
            await setTimeout(Math.random() * 10);
          }
        }
      } finally {
        await session.endSession();
      }
    });
  }

  /** Returns another database on the same server, over the same connection. */
  siblingDatabase(suffix: string): Pick<MongoConnection, 'run'> {
    return { run: (work) => this.run(() => work(this.client.db(`${this.name}-${suffix}`))) };
  }

  async close(): Promise<void> {
    await this.client.close();
  }

  /** Connects on first use; a client whose first attempt failed must connect again. */
  private async connected(): Promise<void> {
    this.connecting ??= this.client.connect();
    try {
      await this.connecting;
    } catch (error) {
      this.connecting = undefined;
      throw error;
    }
  }
}

/** Commits again if the response was lost: the server recognises the transaction by its number. */
async function commit(session: ClientSession): Promise<void> {
  try {
    await session.commitTransaction();
  } catch (error) {
    if (!(error instanceof MongoError) || !error.hasErrorLabel('UnknownTransactionCommitResult')) throw error;
    await session.commitTransaction();
  }
}

function databaseOf(url: string): string {
  const path = /^mongodb(?:\+srv)?:\/\/[^/]+\/([^?]+)/.exec(url)?.[1];
  return path === undefined ? 'libretto' : decodeURIComponent(path);
}
