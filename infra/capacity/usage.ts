// What listeners are assumed to do. The figures of one's own installation belong here: `libretto_commands_total` and
// `libretto_sockets` show them.

export interface Usage {
  /** Share of all listeners who listen in the busiest hour. */
  readonly listeningAtPeak: number;
  /** The busiest hour, compared with the average one. */
  readonly peakToAverage: number;
  readonly songSeconds: number;
  readonly reportEverySeconds: number;
  /** Share of plays that are heard long enough to count. */
  readonly counted: number;
  /** Seconds between two reads of a person who uses the product. */
  readonly secondsBetweenReads: number;
  /** Payments of all kinds per listener and month. */
  readonly paymentsAMonth: number;
  /** Likes, comments, follows and other changes per listener and day. */
  readonly changesADay: number;
}

export const usage: Usage = {
  listeningAtPeak: 0.05,
  peakToAverage: 2.5,
  songSeconds: 180,
  reportEverySeconds: 5,
  counted: 0.7,
  secondsBetweenReads: 30,
  paymentsAMonth: 1,
  changesADay: 2,
};

/** Plays that begin in a second of the busiest hour. */
export const playsAtPeak = (listeners: number, { listeningAtPeak, songSeconds }: Usage = usage) =>
  (listeners * listeningAtPeak) / songSeconds;

export const playsAYear = (listeners: number, of: Usage = usage) =>
  (playsAtPeak(listeners, of) / of.peakToAverage) * 365 * 86_400;
