import { newId } from '../../../src/kernel/values/ids';
import type { EventMetadata, EventToAppend, Json } from '../../../src/ports/events/event-store';

export const sampleMetadata: EventMetadata = {
  correlationId: 'correlation',
  causationId: 'causation',
  actor: 'user:1',
  at: '2026-01-05T12:00:00.000Z',
};

let made = 0;

/** An event with defaults for everything that a test does not specify. */
export function sampleEvent(given: Partial<EventToAppend> & { readonly data?: Json } = {}): EventToAppend {
  made++;
  return {
    id: newId(),
    type: 'Happened',
    schemaVersion: 1,
    data: { number: made },
    metadata: sampleMetadata,
    partitionKey: 'unkeyed',
    ...given,
  };
}

export function sampleEvents(count: number): readonly EventToAppend[] {
  return Array.from({ length: count }, () => sampleEvent());
}
