import type { DomainEvent } from '../commands/decider';

/** How one event type is stored. */
export interface EventDefinition<Data extends object = object> {
  /** Version of the data's schema, starting at 1. */
  readonly version: number;
  /** Upcasters from each older version to the next one: `{ 1: (data) => ({ ...data, currency: 'EUR' }) }`. */
  // biome-ignore lint/suspicious/noExplicitAny: the old shape is known to the upcaster alone.
  readonly upcast?: Readonly<Record<number, (data: any) => any>>;
  /**
   * Downcasters from each version to the one before, `{ 2: ({ currency, ...data }) => data }`, by which events are written
   * while processes of the former release still run. Without one, the event is refused until the upgrade is finalized. Personal
   * fields are encrypted by then.
   */
  // biome-ignore lint/suspicious/noExplicitAny: the old shape is known to the downcaster alone.
  readonly downcast?: Readonly<Record<number, (data: any) => any>>;
  /**
   * Personal fields, encrypted under the key of the person they belong to. Once that key is destroyed they read as
   * null, so their type must allow null.
   */
  readonly personal?: {
    readonly subject: (data: Data) => string;
    readonly fields: readonly (keyof Data & string)[];
  };
}

/** All event types of a stream type. Type names are unique in the product. */
export type EventCatalogue<Event extends DomainEvent = DomainEvent> = {
  readonly [Type in Event['type']]: EventDefinition<Extract<Event, { readonly type: Type }>['data']>;
};

/** Declares how a stream's events are stored; the compiler requires an entry for every type of the union. */
export function defineEvents<Event extends DomainEvent>(catalogue: EventCatalogue<Event>): EventCatalogue<Event> {
  return catalogue;
}
