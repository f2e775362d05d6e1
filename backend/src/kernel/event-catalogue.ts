import type { DomainEvent } from './decider';

/** How one type of event is stored. */
export interface EventDefinition<Data extends object = object> {
  /** Version of the data's shape, from 1. */
  readonly version: number;
  /** From each older version to the next one: `{ 1: (data) => ({ ...data, currency: 'EUR' }) }`. */
  // biome-ignore lint/suspicious/noExplicitAny: the old shape is known to the upcaster alone.
  readonly upcast?: Readonly<Record<number, (data: any) => any>>;
  /**
   * Personal fields, kept encrypted under the key of the person they belong to. Once that key is destroyed they read
   * as null, so their type must allow it.
   */
  readonly personal?: {
    readonly subject: (data: Data) => string;
    readonly fields: readonly (keyof Data & string)[];
  };
}

/** All event types of a kind of stream. Type names are unique in the product. */
export type EventCatalogue<Event extends DomainEvent = DomainEvent> = {
  readonly [Type in Event['type']]: EventDefinition<Extract<Event, { readonly type: Type }>['data']>;
};

/** Declares how a stream's events are stored; the compiler asks for every type of the union. */
export function defineEvents<Event extends DomainEvent>(catalogue: EventCatalogue<Event>): EventCatalogue<Event> {
  return catalogue;
}
