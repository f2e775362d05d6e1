import { hkdfSync, randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Secrets } from '../../ports/operations/secrets';
import { DataFolderError } from './data-folder';

const secretBytes = 32;
/** Name of the secret's file in the data folder. */
export const secretFile = 'installation.secret';

/** One random root secret in the data folder; each named secret is derived from it (HKDF-SHA-256, RFC 5869). */
export class FileSecrets implements Secrets {
  private readonly root: Buffer;

  constructor(dataDir: string) {
    const path = join(dataDir, secretFile);
    this.root = readRoot(path) ?? makeRoot(path);
  }

  /** Stores the root of all named secrets during a migration. @throws DataFolderError if another one already exists. */
  static adopt(dataDir: string, rootInHex: string): void {
    const path = join(dataDir, secretFile);
    const kept = readRoot(path) ?? makeRoot(path, Buffer.from(rootInHex, 'hex'));
    if (kept.toString('hex') !== rootInHex)
      throw new DataFolderError(`${dataDir} belongs to another installation: its secret is a different one`);
  }

  rootInHex(): string {
    return this.root.toString('hex');
  }

  get(name: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.root, 'libretto', name, secretBytes));
  }
}

function readRoot(path: string): Buffer | undefined {
  try {
    const root = Buffer.from(readFileSync(path, 'utf8').trim(), 'hex');
    if (root.length !== secretBytes) throw new DataFolderError(`${path} is damaged; restore it from a backup`);
    return root;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function makeRoot(path: string, root = randomBytes(secretBytes)): Buffer {
  const file = openSync(`${path}.new`, 'w', 0o600);
  writeSync(file, `${root.toString('hex')}\n`);
  fsyncSync(file);
  closeSync(file);
  renameSync(`${path}.new`, path);
  syncFolder(dirname(path));
  return root;
}

/** A rename is durable only once its folder is flushed; a secret that a power cut destroyed could not be recovered. */
function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  fsyncSync(folder);
  closeSync(folder);
}
