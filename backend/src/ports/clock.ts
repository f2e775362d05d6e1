/** The only source of time, so that tests can hold or step it. */
export interface Clock {
  /** The present as milliseconds since 1970, UTC. */
  nowMs(): number;
}

/** The present as the ISO 8601 text that events and answers carry. */
export function isoNow(clock: Clock): string {
  return new Date(clock.nowMs()).toISOString();
}
