// The serving generations for a thread that only reads; it reads their numbers from the database file.
import type { ProjectionShape } from '../../../ports/read-models/projection-store';
import type { Database } from '../database/database';
import { type ServingTables, tablesOf } from './generation-tables';

export class ServedTables {
  private readonly numbers = new Map<string, number>();

  constructor(
    private readonly database: Database,
    private readonly serving: ServingTables,
    private readonly shapes: readonly ProjectionShape[],
  ) {}

  /**
   * Reads again which generations serve: after they were created, after a promotion, and after their writer has ended.
   */
  refresh(): void {
    const rows = this.database
      .prepare<[projection: string, number: number]>('SELECT projection, number FROM generations WHERE live = 1')
      .all();
    const live = new Map(rows);
    for (const shape of this.shapes) {
      const number = live.get(shape.name);
      if (number === undefined || this.numbers.get(shape.name) === number) continue;
      this.numbers.set(shape.name, number);
      this.serving.serve(tablesOf(this.database, shape, number, this.serving));
    }
  }
}
