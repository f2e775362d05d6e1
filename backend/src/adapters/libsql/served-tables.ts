// The serving generations as a thread sees them that only reads: which they are stands in the file.
import type { ProjectionShape } from '../../ports/projection-store';
import type { Database } from './database';
import { type ServingTables, tablesOf } from './generation-tables';

export class ServedTables {
  private readonly numbers = new Map<string, number>();

  constructor(
    private readonly database: Database,
    private readonly serving: ServingTables,
    private readonly shapes: readonly ProjectionShape[],
  ) {}

  /** Reads anew which generations serve: once they are there, when one was promoted, and when its writer has ended. */
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
