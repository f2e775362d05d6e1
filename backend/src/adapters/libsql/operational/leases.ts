import type { Clock } from '../../../ports/operations/clock';
import type { Lease, Leases } from '../../../ports/operations/leases';
import type { Database } from '../database/database';

type Row = readonly [holder: string, fencingToken: number, untilMs: number];

export class StoredLeases implements Leases {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    database.exec(`
      CREATE TABLE IF NOT EXISTS leases (
        name TEXT PRIMARY KEY, holder TEXT NOT NULL, fencing_token INTEGER NOT NULL, until_ms INTEGER NOT NULL
      );
    `);
  }

  async acquire(name: string, holder: string, forMs: number): Promise<Lease | undefined> {
    return (await this.acquireAll([name], holder, forMs))[0];
  }

  async acquireAll(names: readonly string[], holder: string, forMs: number): Promise<readonly Lease[]> {
    if (names.length === 0) return [];
    return this.database.transaction(() => names.flatMap((name) => this.take(name, holder, forMs) ?? []));
  }

  /** Writes only leases of which half of the time has passed, since an idle installation renews hundreds of them. */
  async renewAll(leases: readonly Lease[], forMs: number): Promise<readonly Lease[]> {
    // A released lease has `until_ms` 0, and a lease that was acquired since then has another token.
    const find = this.database.prepare<[untilMs: number]>(
      'SELECT until_ms FROM leases WHERE name = ? AND holder = ? AND fencing_token = ? AND until_ms > 0',
    );
    const nowMs = this.clock.nowMs();
    const ends = leases.map(({ name, holder, fencingToken }) => find.get(name, holder, fencingToken)?.[0]);
    const isDue = (untilMs: number | undefined) => untilMs !== undefined && untilMs <= nowMs + forMs / 2;
    const due = leases.filter((_, at) => isDue(ends[at]));
    const renewed = new Set(due.length === 0 ? [] : this.database.transaction(() => this.renew(due, nowMs + forMs)));
    return leases.filter((lease, at) => ends[at] !== undefined && (!isDue(ends[at]) || renewed.has(lease)));
  }

  private renew(leases: readonly Lease[], untilMs: number): readonly Lease[] {
    const renew = this.database.prepare(
      'UPDATE leases SET until_ms = ? WHERE name = ? AND holder = ? AND fencing_token = ? AND until_ms > 0',
    );
    return leases.filter(({ name, holder, fencingToken }) => renew.run(untilMs, name, holder, fencingToken) > 0);
  }

  /** Ends all leases with this prefix; for a caller that knows that no holder is alive. Tokens continue to grow. */
  endAll(prefix: string): void {
    this.database.prepare("UPDATE leases SET until_ms = 0 WHERE name LIKE ? || '%'").run(prefix);
  }

  async release({ name, holder, fencingToken }: Lease): Promise<void> {
    this.database
      .prepare('UPDATE leases SET until_ms = 0 WHERE name = ? AND holder = ? AND fencing_token = ?')
      .run(name, holder, fencingToken);
  }

  private take(name: string, holder: string, forMs: number): Lease | undefined {
    const nowMs = this.clock.nowMs();
    const row = this.database
      .prepare<Row>('SELECT holder, fencing_token, until_ms FROM leases WHERE name = ?')
      .get(name);
    const held = row !== undefined && row[2] > nowMs;
    if (held && row[0] !== holder) return undefined;
    // A holder whose lease lapsed gets a new token, because another holder may have acted in between.
    const fencingToken = held ? row[1] : (row?.[1] ?? 0) + 1;
    this.database
      .prepare(
        'INSERT INTO leases VALUES (?, ?, ?, ?) ON CONFLICT (name) DO UPDATE SET ' +
          'holder = excluded.holder, fencing_token = excluded.fencing_token, until_ms = excluded.until_ms',
      )
      .run(name, holder, fencingToken, nowMs + forMs);
    return { name, holder, fencingToken };
  }
}
