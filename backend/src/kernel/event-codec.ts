// Translates between a domain's events and their stored form: encoding encrypts personal fields; decoding decrypts them
// and upcasts older schema versions. All readers see the newest version only.
import type { Json, StoredEvent } from '../ports/event-store';
import type { PersonalKeys } from '../ports/personal-keys';
import { assert } from './assert';
import type { DomainEvent } from './decider';
import type { EventCatalogue, EventDefinition } from './event-catalogue';
import { isSealed, seal, unseal } from './personal-data';

export class EventCodec {
  private readonly definitions = new Map<string, EventDefinition>();

  constructor(
    // biome-ignore lint/suspicious/noExplicitAny: catalogues of different unions stand side by side.
    catalogues: readonly EventCatalogue<any>[],
    private readonly personalKeys: PersonalKeys,
  ) {
    for (const catalogue of catalogues) this.register(catalogue);
  }

  /** Registering the same catalogue again is allowed; a different definition of a known type is a bug. */
  // biome-ignore lint/suspicious/noExplicitAny: see above.
  register(catalogue: EventCatalogue<any>): void {
    for (const [type, definition] of Object.entries(catalogue) as [string, EventDefinition][]) {
      const known = this.definitions.get(type);
      assert(known === undefined || known === definition, `two domains define the event ${type}`);
      this.definitions.set(type, definition);
    }
  }

  /** The stored form of a new event. */
  async encode(event: DomainEvent): Promise<{ readonly schemaVersion: number; readonly data: Json }> {
    const definition = this.definitionOf(event.type);
    const data =
      definition.personal === undefined ? event.data : await this.sealFields(event.data, definition.personal);
    return { schemaVersion: definition.version, data: data as Json };
  }

  /** The schema version if an event is stored unchanged, so that encoding can be skipped; undefined otherwise. */
  storesAsIs(type: string): number | undefined {
    const definition = this.definitionOf(type);
    return definition.personal === undefined ? definition.version : undefined;
  }

  /** Decodes stored events. A type that no domain defines any more is returned as it was stored. */
  async decode(events: readonly StoredEvent[]): Promise<readonly StoredEvent[]> {
    if (!events.some((event) => this.needsDecoding(event))) return events;
    const decoded: StoredEvent[] = [];
    for (const event of events) decoded.push(this.needsDecoding(event) ? await this.decodeOne(event) : event);
    return decoded;
  }

  private needsDecoding(event: StoredEvent): boolean {
    const definition = this.definitions.get(event.type);
    return (
      definition !== undefined && (definition.personal !== undefined || definition.version !== event.schemaVersion)
    );
  }

  private async decodeOne(event: StoredEvent): Promise<StoredEvent> {
    const definition = this.definitionOf(event.type);
    const data = upcast(event, definition);
    return {
      ...event,
      schemaVersion: definition.version,
      data: definition.personal === undefined ? data : await this.unsealFields(data, definition.personal.subject(data)),
    };
  }

  private async sealFields(data: object, personal: NonNullable<EventDefinition['personal']>): Promise<object> {
    const key = await this.personalKeys.obtain(personal.subject(data));
    const sealed: Record<string, unknown> = { ...data };
    for (const field of personal.fields as readonly string[]) {
      const value = sealed[field];
      if (value === undefined || value === null) continue;
      // No personal data is stored about a person who was erased.
      sealed[field] = key === undefined ? null : seal(key, value);
    }
    return sealed;
  }

  private async unsealFields(data: object, subjectId: string): Promise<object> {
    const key = await this.personalKeys.find(subjectId);
    return Object.fromEntries(
      Object.entries(data).map(([field, value]) => [field, isSealed(value) ? unseal(key, value) : value]),
    );
  }

  private definitionOf(type: string): EventDefinition {
    const definition = this.definitions.get(type);
    assert(definition !== undefined, `no domain defines the event ${type}`);
    return definition;
  }
}

function upcast(event: StoredEvent, definition: EventDefinition): object {
  let data = event.data as object;
  for (let version = event.schemaVersion; version < definition.version; version++) {
    const step = definition.upcast?.[version];
    assert(step !== undefined, `${event.type} has no way from version ${version} to ${version + 1}`);
    data = step(data);
  }
  return data;
}
