// A small disk of memory for one engine, mounted in a namespace of its own, which no rights are needed for where users may have one.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../support/temporary-folder';
import { takeAllRoom } from './full-disks';

export class SmallDisk {
  private constructor(
    private readonly holder: ChildProcess,
    private readonly mountedAt: ReturnType<typeof temporaryFolder>,
    /** An empty folder on it, as processes outside of the namespace reach it. */
    readonly path: string,
  ) {}

  /** @returns undefined where this machine lets nobody mount one. */
  static async mount(megabytes: number): Promise<SmallDisk | undefined> {
    const mountedAt = temporaryFolder();
    const script = `mount -t tmpfs -o size=${megabytes}m tmpfs '${mountedAt.path}' && echo mounted && exec cat`;
    // Ends with this process: the other end of its input is closed then.
    const holder = spawn('unshare', ['--user', '--map-root-user', '--mount', 'sh', '-c', script], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const ended = Promise.race([once(holder, 'error'), once(holder, 'exit')]).then(() => false);
    const isMounted = await Promise.race([once(holder.stdout, 'data').then(() => true), ended]);
    if (isMounted) return new SmallDisk(holder, mountedAt, `/proc/${holder.pid}/root${mountedAt.path}`);
    mountedAt.remove();
    return undefined;
  }

  fill(): void {
    takeAllRoom(this.ballast);
  }

  makeRoom(): void {
    if (existsSync(this.ballast)) rmSync(this.ballast);
  }

  /** What still writes to it must have ended. */
  remove(): void {
    this.holder.kill('SIGKILL');
    this.mountedAt.remove();
  }

  private get ballast(): string {
    return join(this.path, 'ballast');
  }
}
