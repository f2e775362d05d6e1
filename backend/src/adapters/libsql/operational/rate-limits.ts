import type { Clock } from '../../../ports/operations/clock';
import type { Allowance, RateLimit, RateLimitAnswer, RateLimits } from '../../../ports/operations/rate-limits';
import type { Database } from '../database/database';

const cleanEvery = 1000;
/**
 * No limit stores an end further ahead than its own length. An end beyond that and this skew was stored while the clock
 * ran ahead; it is void, as it would otherwise refuse everybody until the clock is there again.
 */
const skewMs = 60_000;

/** When the bucket was or is full; `?2` is now, and `?4` the time that an empty bucket takes. */
const fullFrom = `CASE WHEN until_ms > ?2 + ?4 + ${skewMs} THEN ?2 ELSE max(until_ms, ?2) END`;

export class StoredRateLimits implements RateLimits {
  private sinceCleaning = 0;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    database.exec(`
      CREATE TABLE IF NOT EXISTS rate_limits (
        key TEXT PRIMARY KEY, points INTEGER NOT NULL, until_ms INTEGER NOT NULL
      ) WITHOUT ROWID;
    `);
  }

  async consume(limit: RateLimit, key: string, points = 1): Promise<RateLimitAnswer> {
    this.cleanEverySoOften();
    const { taken, untilMs } = this.window(limit, key);
    if (taken + points > limit.points) return this.answer(limit, taken + points, untilMs);
    this.database
      .prepare(
        'INSERT INTO rate_limits VALUES (?, ?, ?) ON CONFLICT (key) DO UPDATE SET ' +
          'points = excluded.points, until_ms = excluded.until_ms',
      )
      .run(keyOf(limit, key), taken + points, untilMs);
    return { allowed: true, remaining: limit.points - taken - points };
  }

  async peek(limit: RateLimit, key: string): Promise<RateLimitAnswer> {
    const { taken, untilMs } = this.window(limit, key);
    return this.answer(limit, taken + 1, untilMs, taken);
  }

  async reset(limit: RateLimit, key: string): Promise<void> {
    this.database.prepare('DELETE FROM rate_limits WHERE key = ?').run(keyOf(limit, key));
  }

  /**
   * Stores only the time at which a bucket is full again (generic cell rate algorithm), so a single statement decides,
   * and a full bucket needs no row.
   */
  async draw(allowance: Allowance, key: string, points: number): Promise<RateLimitAnswer> {
    this.cleanEverySoOften();
    const { capacity, refillMs } = allowance;
    const msAPoint = refillMs / capacity;
    const nowMs = this.clock.nowMs();
    const costMs = points * msAPoint;
    const drawn =
      costMs > refillMs
        ? undefined
        : this.database
            .prepare<[fullMs: number]>(
              'INSERT INTO rate_limits VALUES (?1, 0, ?2 + ?3) ON CONFLICT (key) DO UPDATE SET ' +
                `until_ms = ${fullFrom} + ?3 WHERE ${fullFrom} + ?3 <= ?2 + ?4 RETURNING until_ms`,
            )
            .get(keyOf(allowance, key), nowMs, costMs, refillMs);
    if (drawn !== undefined) {
      return { allowed: true, remaining: Math.floor((nowMs + refillMs - drawn[0]) / msAPoint + 1e-6) };
    }
    const [fullMs] = this.database
      .prepare<[number]>('SELECT until_ms FROM rate_limits WHERE key = ?')
      .get(keyOf(allowance, key)) ?? [nowMs];
    return { allowed: false, retryAfterMs: Math.max(1, Math.ceil(fullMs + costMs - refillMs - nowMs)) };
  }

  async putBack({ capacity, refillMs, ...allowance }: Allowance, key: string, points: number): Promise<void> {
    this.database
      .prepare('UPDATE rate_limits SET until_ms = until_ms - ? WHERE key = ?')
      .run((points * refillMs) / capacity, keyOf(allowance, key));
  }

  private answer(limit: RateLimit, wanted: number, untilMs: number, taken = wanted): RateLimitAnswer {
    if (wanted <= limit.points) return { allowed: true, remaining: limit.points - taken };
    return { allowed: false, retryAfterMs: Math.max(1, untilMs - this.clock.nowMs()) };
  }

  private window(limit: RateLimit, key: string): { readonly taken: number; readonly untilMs: number } {
    const nowMs = this.clock.nowMs();
    const row = this.database
      .prepare<[points: number, untilMs: number]>('SELECT points, until_ms FROM rate_limits WHERE key = ?')
      .get(keyOf(limit, key));
    if (row === undefined || row[1] <= nowMs || row[1] > nowMs + limit.windowMs + skewMs) {
      return { taken: 0, untilMs: nowMs + limit.windowMs };
    }
    return { taken: row[0], untilMs: row[1] };
  }

  private cleanEverySoOften(): void {
    this.sinceCleaning++;
    if (this.sinceCleaning < cleanEvery) return;
    this.sinceCleaning = 0;
    this.database.prepare('DELETE FROM rate_limits WHERE until_ms <= ?').run(this.clock.nowMs());
  }
}

function keyOf(limit: { readonly name: string }, key: string): string {
  return `${limit.name}/${key}`;
}
