// Lets processes of two releases run side by side: each announces which events it understands, and an event is written
// only once an operator has finalized the upgrade, for which every running process has to understand it.
import { hostname } from 'node:os';
import type { Logger } from 'pino';
import type { MongoReleases, RunningProcess } from '../../adapters/mongo/operational/releases';
import { newId } from '../../kernel/values/ids';
import { untilAvailable } from '../../kernel/values/until-available';
import type { EventVersions, WrittenEvents } from '../../ports/events/written-events';

const noteEveryMs = 10_000;

type Releases = Pick<MongoReleases, 'note' | 'touch' | 'forget' | 'running' | 'written' | 'writtenOr' | 'write'>;

export class ReleaseGate implements WrittenEvents {
  private readonly id = newId();
  private timer: NodeJS.Timeout | undefined;
  private about: RunningProcess | undefined;

  private constructor(
    private readonly releases: Releases,
    private readonly understands: EventVersions,
    private readonly log: Pick<Logger, 'warn'>,
    private written: EventVersions | undefined,
  ) {
    this.warnOfUnknown([]);
  }

  /** @param understands the events that this process understands */
  static async open(releases: Releases, understands: EventVersions, log: Pick<Logger, 'warn'>): Promise<ReleaseGate> {
    const written = await untilAvailable(log, () => releases.written());
    return new ReleaseGate(releases, understands, log, written);
  }

  /** Types that nobody announces, such as those of a test, are written freely. */
  versionOf(type: string): number {
    if (this.written === undefined || !Object.hasOwn(this.understands, type)) return Number.POSITIVE_INFINITY;
    return this.written[type] ?? 0;
  }

  unknown(): readonly string[] {
    return beyond(this.written ?? {}, this.understands);
  }

  heldBack(): readonly string[] {
    return this.written === undefined ? [] : beyond(this.understands, this.written);
  }

  /** Announces this process until it is closed; the first process of an installation may write all that it understands. */
  async announce(role: string): Promise<void> {
    this.about = { id: this.id, role, host: hostname(), pid: process.pid, understands: this.understands };
    const { about } = this;
    await untilAvailable(this.log, () => this.releases.note(about));
    this.take(await untilAvailable(this.log, () => this.releases.writtenOr(this.understands)));
    this.timer = setInterval(() => void this.refresh(), noteEveryMs);
    this.timer.unref();
  }

  /** Notes again that this process runs, and reads what may be written by now. */
  async refresh(): Promise<void> {
    try {
      if (this.about !== undefined && !(await this.releases.touch(this.id))) await this.releases.note(this.about);
      this.take((await this.releases.written()) ?? this.understands);
    } catch (error) {
      this.log.warn({ err: error }, 'this process could not announce itself; it tries again');
    }
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    if (this.about !== undefined) await this.releases.forget(this.id).catch(() => undefined);
  }

  private take(written: EventVersions): void {
    const before = this.unknown();
    this.written = written;
    this.warnOfUnknown(before);
  }

  private warnOfUnknown(before: readonly string[]): void {
    const unknown = this.unknown();
    if (unknown.length > 0 && unknown.join() !== before.join())
      this.log.warn({ unknown }, 'a newer release may have written events that this one does not understand');
  }
}

/** A running process that does not understand the events in `lacks`. */
export interface ProcessBehind {
  readonly process: RunningProcess;
  readonly lacks: readonly string[];
}

export type Finalized =
  /** The processes in `late` have started in the meantime. */
  | { readonly kind: 'finalized'; readonly raised: readonly string[]; readonly late: readonly ProcessBehind[] }
  | { readonly kind: 'refused'; readonly behind: readonly ProcessBehind[] };

/** Lets all processes write the events of this release, if every running process understands them. */
export async function finalize(releases: Releases, understands: EventVersions): Promise<Finalized> {
  const processesBehind = async () =>
    (await releases.running())
      .map((process) => ({ process, lacks: beyond(understands, process.understands) }))
      .filter(({ lacks }) => lacks.length > 0);
  const behind = await processesBehind();
  if (behind.length > 0) return { kind: 'refused', behind };
  const raised = beyond(understands, (await releases.written()) ?? {});
  await releases.write(understands);
  return { kind: 'finalized', raised, late: await processesBehind() };
}

/** The events of the first that the second lacks, as `SongPurchased 2`. */
function beyond(versions: EventVersions, others: EventVersions): readonly string[] {
  return Object.entries(versions)
    .filter(([type, version]) => version > (others[type] ?? 0))
    .map(([type, version]) => `${type} ${version}`)
    .sort();
}
