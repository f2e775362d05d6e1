// So many processes of each role as one would run; one that a test kills is started again, as its operator's supervisor does.
import { Client } from '../support/client';
import type { DistributedInstallation, ProcessRole, RoleProcess } from '../support/distributed-processes';

export class SupervisedProcesses {
  private readonly living = new Set<RoleProcess>();

  constructor(private readonly installation: Pick<DistributedInstallation, 'start'>) {}

  /** @param settings of these, beside those of the installation; one that is killed is started again without them. */
  async start(roles: readonly ProcessRole[], settings?: NodeJS.ProcessEnv): Promise<void> {
    await Promise.all(roles.map((role) => this.startOne(role, settings)));
  }

  of(role: ProcessRole): readonly RoleProcess[] {
    return [...this.living].filter((each) => each.role === role);
  }

  readonly apis = (): readonly string[] => this.of('api').map(({ origin }) => origin);

  /** The one of two relays that copies. */
  async activeRelay(): Promise<RoleProcess | undefined> {
    return (await this.activeRelays())[0];
  }

  /** Those that take themselves for it: one that was cut off does, until it hears of the other. */
  async activeRelays(): Promise<readonly RoleProcess[]> {
    const active: RoleProcess[] = [];
    for (const relay of this.of('relay')) {
      const answer = await new Client(relay.origin).get('/health/ready').catch(() => undefined);
      if (answer?.body.isActive) active.push(relay);
    }
    return active;
  }

  /** As by a power cut. @returns what starts another one in its place. */
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
