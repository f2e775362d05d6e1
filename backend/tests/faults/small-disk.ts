// A small tmpfs for one engine, mounted in a separate namespace, which needs no privileges where user namespaces are
// enabled.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../support/files/temporary-folder';
import { takeAllRoom } from './full-disks';

export class SmallDisk {
  private constructor(
    private readonly holder: ChildProcess,
    private readonly mountedAt: ReturnType<typeof temporaryFolder>,
    /** An empty folder on the disk, as processes outside the namespace reach it. */
    readonly path: string,
  ) {}

  /** @returns undefined if this machine does not allow the mount. */
  static async mount(megabytes: number): Promise<SmallDisk | undefined> {
    const mountedAt = temporaryFolder();
    const script = `mount -t tmpfs -o size=${megabytes}m tmpfs '${mountedAt.path}' && echo mounted && exec cat`;
    // The holder ends with this process, because its standard input is then closed.
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

  /** Call this only after all processes that write to the disk have ended. */
  remove(): void {
    this.holder.kill('SIGKILL');
    this.mountedAt.remove();
  }

  private get ballast(): string {
    return join(this.path, 'ballast');
  }
}
