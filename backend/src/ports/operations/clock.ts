/** The only source of time, so that tests can freeze or advance it. */
export interface Clock {
  /** Returns the current time in milliseconds since 1970, UTC. */
  nowMs(): number;
}

/** Returns the current time in the ISO 8601 format of events and responses. */
export function isoNow(clock: Clock): string {
  return new Date(clock.nowMs()).toISOString();
}
