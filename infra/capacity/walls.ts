// `npx tsx infra/capacity/walls.ts`: which part of the distributed profile ends first at 1, 10 and 100 million listeners.
// It divides what listeners are assumed to do (`usage.ts`) by what was measured, and prints the table that
// `infra/docs/when-to-distribute.md` shows; `walls.unit.test.ts` holds the page to it.
import { playsAtPeak, playsAYear, type Usage, usage } from './usage';

/** Figures of this repository's benchmarks, on two cores; `backend/bench/RESULTS.md` and the page name each run. */
const measured = {
  /** CPU of an api for a report of progress (`npm run bench -- listening`), and for any other call. */
  reportCpuMs: 0.5,
  callCpuMs: 1,
  socketsAProcess: 5_000,
  /** The slowest of the kinds of calls that one Redis took. */
  redisCallsASecond: 45_000,
  /** The session twice, two rate limits, the device's pulse, the record of the play, and the budget until it counts. */
  redisCallsAReport: 6.4,
  progressRecordBytes: 350,
  /** The stand-in's; see decisions/0320. */
  appendsASecond: 4_201,
  relayedASecond: 17_054,
  documentsASecond: 24_397,
  /** At most, over all projections; half of them pair the song with the five before it. */
  documentsAPlay: 21,
  storeBytesAPlay: 1_378,
  eventsAPlay: 2,
  eventsAPayment: 3,
  documentsAnEvent: 3,
};

export const levels = [1_000_000, 10_000_000, 100_000_000] as const;

export interface Part {
  readonly name: string;
  readonly need: (listeners: number) => number;
  readonly unit: string;
  /** What one of it was measured to do; undefined for what grows by adding processes or disks. */
  readonly oneDoes?: number;
}

export function partsOf(of: Usage = usage): readonly Part[] {
  const day = 86_400;
  const peak = (listeners: number, each: number) => (listeners * each * of.peakToAverage) / day;
  const reports = (listeners: number) => (listeners * of.listeningAtPeak) / of.reportEverySeconds;
  const reads = (listeners: number) => (listeners * of.listeningAtPeak) / of.secondsBetweenReads;
  const counted = (listeners: number) => playsAtPeak(listeners, of) * of.counted;
  const others = (listeners: number) =>
    peak(listeners, of.changesADay) + peak(listeners, of.paymentsAMonth / 30) * measured.eventsAPayment;
  const events = (listeners: number) => counted(listeners) * measured.eventsAPlay + others(listeners);
  // Records of counted plays live for an hour, those of skipped ones for six.
  const records = (listeners: number) =>
    playsAtPeak(listeners, of) * 3_600 * (of.counted + (1 - of.counted) * 6) * measured.progressRecordBytes;
  return [
    {
      name: '`api`: CPU',
      need: (listeners) =>
        (reports(listeners) * measured.reportCpuMs + (reads(listeners) + others(listeners)) * measured.callCpuMs) /
        1000,
      unit: 'cores',
    },
    {
      name: '`api`: sockets',
      need: (listeners) => (listeners * of.listeningAtPeak) / measured.socketsAProcess,
      unit: 'processes',
    },
    {
      name: 'Redis: calls',
      need: (listeners) => reports(listeners) * measured.redisCallsAReport,
      unit: 'a second',
      oneDoes: measured.redisCallsASecond,
    },
    { name: 'Redis: progress of plays', need: (listeners) => records(listeners) / 1e9, unit: 'GB' },
    { name: 'EventStoreDB: appended events', need: events, unit: 'a second', oneDoes: measured.appendsASecond },
    { name: '`relay` and Kafka: copied events', need: events, unit: 'a second', oneDoes: measured.relayedASecond },
    {
      name: 'MongoDB: written documents',
      need: (listeners) => counted(listeners) * measured.documentsAPlay + others(listeners) * measured.documentsAnEvent,
      unit: 'a second',
      oneDoes: measured.documentsASecond,
    },
    {
      name: 'log: plays of a year',
      need: (listeners) => (playsAYear(listeners, of) * of.counted * measured.storeBytesAPlay) / 1e12,
      unit: 'TB',
    },
  ];
}

/** The number of listeners at which one of the part is not enough; undefined if it grows by adding more. */
export function wallOf({ need, oneDoes }: Part): number | undefined {
  return oneDoes === undefined ? undefined : oneDoes / need(1);
}

const shown = (value: number) => Number(value.toPrecision(2)).toLocaleString('en', { maximumFractionDigits: 2 });
const millions = (listeners: number) => `${shown(listeners / 1e6)} million`;

export function wallsTable(): string {
  const rows = partsOf().map((part) => {
    const wall = wallOf(part);
    const cells = levels.map((listeners) => {
      const need = part.need(listeners);
      return part.oneDoes !== undefined && need > part.oneDoes ? `**${shown(need)}**` : shown(need);
    });
    return [part.name, part.unit, ...cells, wall === undefined ? 'more of them' : millions(wall)];
  });
  const head = ['in the busiest hour', 'unit', ...levels.map(millions), 'one is enough up to'];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

if (require.main === module) console.log(wallsTable());
