// Disks that a test can fill: a small tmpfs, and one that only the database engine considers full.
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../support/files/temporary-folder';
import { sayOfThisMachine } from '../support/programs/this-machine';

export interface FullDisk {
  readonly name: string;
  /** An empty folder on the disk. */
  readonly path: string;
  /** Node arguments for a server whose data folder is on the disk. */
  readonly nodeArguments: readonly string[];
  fill(): void;
  makeRoom(): void;
  remove(): void;
}

/**
 * Mounting requires privileges that few machines give to tests; the engine's limit requires none and is tested
 * everywhere.
 */
export function fullDisks(): FullDisk[] {
  const mounted = mountedDisk();
  if (mounted === undefined) sayOfThisMachine('Tested without a disk that is full: none can be mounted here.');
  return [...(mounted ? [mounted] : []), diskOfTheEngine()];
}

function mountedDisk(): FullDisk | undefined {
  const folder = temporaryFolder();
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=96m', 'tmpfs', folder.path]).status !== 0) {
    folder.remove();
    return undefined;
  }
  const ballast = join(folder.path, 'ballast');
  return {
    name: 'a small disk that is full',
    path: folder.path,
    nodeArguments: [],
    fill: () => takeAllRoom(ballast),
    makeRoom: () => rmSync(ballast),
    remove: () => {
      spawnSync('umount', ['-l', folder.path]);
      folder.remove();
    },
  };
}

function diskOfTheEngine(): FullDisk {
  const folder = temporaryFolder();
  const sign = join(folder.path, 'is-full');
  const engine = join(folder.path, 'full-engine.cjs');
  writeFileSync(engine, engineThatIsFull(sign));
  return {
    name: 'an engine that finds no room',
    path: folder.path,
    nodeArguments: ['--require', engine],
    fill: () => writeFileSync(sign, ''),
    makeRoom: () => rmSync(sign),
    remove: () => folder.remove(),
  };
}

export function takeAllRoom(path: string): void {
  const file = openSync(path, 'w');
  for (let bytes = 1_048_576; bytes >= 1; bytes = Math.floor(bytes / 2)) {
    try {
      for (;;) writeSync(file, Buffer.alloc(bytes));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  closeSync(file);
}

/**
 * While the file `sign` exists, no database can grow by a page; the engine itself enforces this and reports its own
 * error.
 */
function engineThatIsFull(sign: string): string {
  return `
    const { existsSync } = require('node:fs');
    const Database = require(${JSON.stringify(require.resolve('libsql'))});
    const fullOnes = new WeakSet();
    const prepare = Database.prototype.prepare;
    const exec = Database.prototype.exec;
    function limit(database) {
      const isFull = existsSync(${JSON.stringify(sign)});
      if (isFull === fullOnes.has(database)) return;
      isFull ? fullOnes.add(database) : fullOnes.delete(database);
      // No less than it has: the engine raises a smaller number to that.
      prepare.call(database, 'PRAGMA max_page_count = ' + (isFull ? 1 : 1073741823)).all([]);
    }
    Database.prototype.exec = function (sql) {
      limit(this);
      return exec.call(this, sql);
    };
    Database.prototype.prepare = function (sql) {
      const statement = prepare.call(this, sql);
      const run = statement.run;
      statement.run = (...values) => {
        limit(this);
        return run.apply(statement, values);
      };
      return statement;
    };
  `;
}
