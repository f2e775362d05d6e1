// Measures how much the engine plays the beginning of Opus early. Firefox 153 drops the pre-skip of Opus in WebM from the
// samples but not from their times: the first half of a second is audible earlier than the element's clock says, and then
// Firefox inserts silence until half a second is over. The silence tells such an engine from one that does not count the
// pre-skip, and its beginning tells the pre-skip.

/** The usual pre-skip of Opus at 48 kHz, until it is measured. */
const usualPreSkipSamples = 312;
/** RFC 7845 recommends a pre-skip of 80 ms to encoders that do not know theirs; no larger one is in use. */
const longestPreSkipSamples = 3_840;
/** The inserted silence ends at this sample since the beginning. */
const insertedUntilSamples = 24_000;
/** WebM has times in whole milliseconds, so the silence may be longer by as much; a few samples are silent in the song. */
const toleranceSamples = 50;
/** Music is not exactly silent for as long as this, unless it pauses. */
const pauseSamples = 64;
/** Positions between which all of the beginning is in what the element put out last, {@link observedSamples}. */
const [fromSeconds, toSeconds] = [0.55, 0.65];
/** A song whose first sound is later than this may hide the inserted silence in its own. */
const latestBeginSamples = 12_000;
/** Number of songs without the inserted silence, after which the engine counts as one that inserts none. */
const enoughSongs = 2;

/** At 48 kHz 683 ms, and a size that an AnalyserNode has. */
export const observedSamples = 32_768;
/** When to observe an element that plays from its beginning. */
export const observeAfterMs = 600;

const isOpus = (url: string) => /[?&]f=opus(&|$)/.test(url);

export class OpusBeginning {
  /** Until it is measured, Firefox counts as one that plays the beginning early. */
  private earlySamples: number;
  private songsWithout = 0;
  private isMeasured = false;

  constructor(private readonly isGecko = 'mozInnerScreenX' in globalThis) {
    this.earlySamples = isGecko ? usualPreSkipSamples : 0;
  }

  /** How much earlier than its element's clock the beginning of a file is audible. */
  earlySeconds(url: string): number {
    return isOpus(url) ? this.earlySamples / 48_000 : 0;
  }

  /** Whether a file that begins to play can tell something new. */
  wants(url: string): boolean {
    return this.isGecko && !this.isMeasured && isOpus(url);
  }

  /** @param samples The last {@link observedSamples} of an element that has played from its beginning to `atSeconds`. */
  note(samples: Float32Array, atSeconds: number): void {
    if (this.isMeasured || atSeconds < fromSeconds || atSeconds > toSeconds) return;
    const pauses = pausesIn(samples, Math.round(atSeconds * 48_000));
    if (pauses === null) return;
    const inserted = pauses.find(isInserted);
    if (inserted) this.settle(insertedUntilSamples - inserted.from);
    else if (pauses.length === 0 && ++this.songsWithout >= enoughSongs) this.settle(0);
  }

  private settle(earlySamples: number): void {
    this.isMeasured = true;
    this.earlySamples = earlySamples;
  }
}

/** A silent run within the sound, in samples since its beginning. */
interface Pause {
  readonly from: number;
  readonly until: number;
}

const isInserted = ({ from, until }: Pause) =>
  from >= insertedUntilSamples - longestPreSkipSamples &&
  until >= insertedUntilSamples - 2 &&
  until <= insertedUntilSamples + toleranceSamples;

/** Null where the beginning of the sound is not among the samples, or is too late in the song. */
function pausesIn(samples: Float32Array, playedSamples: number): readonly Pause[] | null {
  const begin = samples.findIndex((sample) => sample !== 0);
  if (begin <= 0 || playedSamples - (samples.length - begin) >= latestBeginSamples) return null;
  const pauses: Pause[] = [];
  let from = 0;
  samples.subarray(begin).forEach((sample, at) => {
    if (sample === 0) return;
    if (at - from >= pauseSamples) pauses.push({ from, until: at });
    from = at + 1;
  });
  return pauses;
}

/** The page's only one: every deck observes, and every join uses what was measured. */
export const opusBeginning = new OpusBeginning();
