// Keeps how much of a play was heard until the play counts. Reports arrive every few seconds and most of them decide
// nothing, so they change an expiring record, and only the play that counts is stored as an event.
import type { ExpiringRecords } from '../../../ports/operations/expiring-records';
import type { ListeningBudget } from './listening-budget';
import { mostReportSeconds, type PlayRefusal, playStreamId } from './play.decider';

/** A listener may pause a song for this long and then continue. Music apps report the end of a play as late as this. */
const keptMs = 6 * 3_600_000;
/** A counted play is kept so that its remaining reports cost one read; without it the event stream answers. */
const countedKeptMs = 3_600_000;
/** Players report once every few seconds, so that a play has counted long before. */
const mostPositions = 100;
/** More concurrent reports of one play than any player sends; those beyond are not credited. */
const mostAttempts = 20;

export interface PlayProgress {
  readonly songId: string;
  /** Server time of the first report, which bounds the seconds of all later reports. */
  readonly startedAtMs: number;
  readonly heardSeconds: number;
  /** Reported positions, to detect duplicate reports; of a counted play the one of the report that counted it. */
  readonly positions: readonly number[];
  readonly isCounted: boolean;
}

export interface PlaytimeReport {
  readonly userId: string;
  readonly playId: string;
  readonly songId: string;
  readonly seconds: number;
  readonly position: number;
  /** Server time. */
  readonly nowMs: number;
  /** False for listeners who hear only a preview. */
  readonly mayBecomeStream: boolean;
}

export const begunPlay = ({ songId, nowMs }: Pick<PlaytimeReport, 'songId' | 'nowMs'>): PlayProgress => ({
  ...{ songId, startedAtMs: nowMs, heardSeconds: 0, positions: [], isCounted: false },
});

/** @returns the same progress if the report is a repeat, longer than possible, or of a preview. */
export function credited(progress: PlayProgress, report: PlaytimeReport): PlayProgress {
  const { seconds, position, nowMs } = report;
  if (!report.mayBecomeStream || seconds <= 0 || seconds > mostReportSeconds) return progress;
  if (progress.isCounted || progress.positions.includes(position)) return progress;
  const heardSeconds = progress.heardSeconds + seconds;
  // The first report covers sound from before it arrived, so that much may exceed the elapsed time.
  if (heardSeconds > (nowMs - progress.startedAtMs) / 1000 + mostReportSeconds) return progress;
  return { ...progress, heardSeconds, positions: [...progress.positions, position].slice(-mostPositions) };
}

export class PlayProgressRecords {
  constructor(
    private readonly records: ExpiringRecords,
    private readonly budget: ListeningBudget,
  ) {}

  /** @throws UnavailableError */
  async find(userId: string, playId: string): Promise<PlayProgress | undefined> {
    const stored = await this.records.get(keyOf(userId, playId));
    return stored === undefined ? undefined : (JSON.parse(stored) as PlayProgress);
  }

  /**
   * Credits a report to its play, within the listener's budget.
   * @throws UnavailableError
   */
  async report(report: PlaytimeReport): Promise<PlayProgress | PlayRefusal> {
    const { userId, playId, seconds } = report;
    const key = keyOf(userId, playId);
    let isReserved = false;
    let isCredited = false;
    try {
      let before: PlayProgress | undefined;
      for (let attempt = 0; attempt < mostAttempts; attempt++) {
        before = await this.find(userId, playId);
        const begun = before ?? begunPlay(report);
        if (begun.songId !== report.songId) return 'PlayOfAnotherSong';
        let after = credited(begun, report);
        if (after !== begun) isReserved ||= await this.budget.reserve(userId, seconds);
        if (!isReserved) after = begun;
        if (after === before) return after;
        if (!(await this.records.replace(key, textOf(before), textOf(after), keptMs))) continue;
        isCredited = after !== begun;
        return after;
      }
      return before ?? begunPlay(report);
    } finally {
      if (isReserved && !isCredited) await this.budget.giveBack(userId, seconds);
    }
  }

  /** A concurrent report may prevent this; then the next report asks the event stream again. */
  async markCounted({ userId, playId, position }: PlaytimeReport, progress: PlayProgress): Promise<void> {
    const counted: PlayProgress = { ...progress, positions: [position], isCounted: true };
    await this.records.replace(keyOf(userId, playId), textOf(progress), textOf(counted), countedKeptMs);
  }
}

const keyOf = (userId: string, playId: string) => `play-progress/${playStreamId(userId, playId)}`;

/** The fields have one order, so that equal progress is equal text. */
function textOf(progress: PlayProgress): string;
function textOf(progress: PlayProgress | undefined): string | undefined;
function textOf(progress: PlayProgress | undefined): string | undefined {
  if (progress === undefined) return undefined;
  const { songId, startedAtMs, heardSeconds, positions, isCounted } = progress;
  return JSON.stringify({ songId, startedAtMs, heardSeconds, positions, isCounted });
}
