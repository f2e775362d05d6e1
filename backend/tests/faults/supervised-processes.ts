// Runs several processes per role as in production, and restarts killed ones as a supervisor would.

import type { DistributedInstallation, ProcessRole, RoleProcess } from '../support/engines/distributed-processes';
import { Client } from '../support/world/client';

export class SupervisedProcesses {
  private readonly living = new Set<RoleProcess>();

  constructor(private readonly installation: Pick<DistributedInstallation, 'start'>) {}

  /** @param settings override the installation's settings for these processes; restarted processes do not get them. */
  async start(roles: readonly ProcessRole[], settings?: NodeJS.ProcessEnv): Promise<void> {
    await Promise.all(roles.map((role) => this.startOne(role, settings)));
  }

  get all(): readonly RoleProcess[] {
    return [...this.living];
  }

  of(role: ProcessRole): readonly RoleProcess[] {
    return [...this.living].filter((each) => each.role === role);
  }

  readonly apis = (): readonly string[] => this.of('api').map(({ origin }) => origin);

  /** The active one of two relays. */
  async activeRelay(): Promise<RoleProcess | undefined> {
    return (await this.activeRelays())[0];
  }

  /** The relays that consider themselves active: one that was cut off does so until it learns of the other. */
  async activeRelays(): Promise<readonly RoleProcess[]> {
    const active: RoleProcess[] = [];
    for (const relay of this.of('relay')) {
      const answer = await new Client(relay.origin).get('/health/ready').catch(() => undefined);
      if (answer?.body.isActive) active.push(relay);
    }
    return active;
  }

  /** Kills a process as a power cut would. @returns a function that starts its replacement. */
  async kill(process: RoleProcess): Promise<() => Promise<void>> {
    this.living.delete(process);
    await process.kill();
    return () => this.startOne(process.role);
  }

  async killAll(): Promise<() => Promise<void>> {
    const killed = [...this.living];
    const startings = await Promise.all(killed.map((each) => this.kill(each)));
    return async () => void (await Promise.all(startings.map((start) => start())));
  }

  private async startOne(role: ProcessRole, settings?: NodeJS.ProcessEnv): Promise<void> {
    this.living.add(await this.installation.start(role, settings));
  }
}
