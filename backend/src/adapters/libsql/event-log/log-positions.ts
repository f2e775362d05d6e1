// Positions of the embedded log: one partition, whose events are numbered without gaps.
import type { EventFeed } from '../../../ports/events/event-feed';
import type { StoredEvent } from '../../../ports/events/event-store';
import { type Position, positionOf } from '../../../ports/events/position';

export type PlacesOfFeed = Pick<
  EventFeed,
  'partitions' | 'partitionOf' | 'head' | 'positionOf' | 'hasPassed' | 'distance' | 'lag' | 'holds'
>;

export const numberOf = (position: Position | undefined) => (position === undefined ? 0 : Number(position));

export class LogPlaces implements PlacesOfFeed {
  readonly partitions = 1;

  /** @param lastPosition returns the position of the newest event in the file. */
  constructor(private readonly lastPosition: () => number) {}

  partitionOf(): number {
    return 0;
  }

  async head(): Promise<Position> {
    return positionOf(this.lastPosition());
  }

  positionOf({ position }: StoredEvent): Position {
    return positionOf(position);
  }

  hasPassed(position: Position | undefined, target: Position): boolean {
    return numberOf(position) >= numberOf(target);
  }

  distance(from: Position | undefined, to: Position | undefined): number {
    return numberOf(to) - numberOf(from);
  }

  /** Returns the lag by subtraction, because positions have no gaps. */
  async lag(_partition: number, position: Position | undefined): Promise<number> {
    return Math.max(0, this.lastPosition() - numberOf(position));
  }

  async holds(_partition: number, position: Position): Promise<boolean> {
    const number = numberOf(position);
    return Number.isSafeInteger(number) && number > 0 && number <= this.lastPosition();
  }
}
