// Translates between a domain's events and their stored form: encoding encrypts personal fields; decoding decrypts them
// and upcasts older schema versions. All readers see the newest version only.
import { createHmac } from 'node:crypto';
import type { Json, StoredEvent } from '../../ports/events/event-store';
import type { PersonalKeys } from '../../ports/events/personal-keys';
import { EventHeldBackError, NewerEventError, type WrittenEvents } from '../../ports/events/written-events';
import type { DomainEvent } from '../commands/decider';
import { assert } from '../values/assert';
import type { EventCatalogue, EventDefinition } from './event-catalogue';
import { decrypt, encrypt, isEncrypted } from './personal-data';

/** The key for requests of guests that concern nobody. */
const guests = 'guests';
const keyedHash = 'keyed:';

/** Whether a stored hash is a plain one, from before hashes of bodies were keyed. */
export const isPlainHash = (stored: string) => !stored.startsWith(keyedHash);

export class EventCodec {
  private readonly definitions = new Map<string, EventDefinition>();

  constructor(
    // biome-ignore lint/suspicious/noExplicitAny: the list contains catalogues of different unions.
    catalogues: readonly EventCatalogue<any>[],
    private readonly personalKeys: PersonalKeys,
    /** Without it, every event may be written. */
    private readonly written?: Pick<WrittenEvents, 'versionOf'>,
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

  /**
   * The stored form of a new event, in the newest schema version that every running process understands.
   * @throws EventHeldBackError if there is none.
   */
  async encode(event: DomainEvent): Promise<{ readonly schemaVersion: number; readonly data: Json }> {
    const definition = this.definitionOf(event.type);
    const data =
      definition.personal === undefined ? event.data : await this.sealFields(event.data, definition.personal);
    return downcast(event.type, data, definition, this.writtenVersion(event.type, definition)) as {
      readonly schemaVersion: number;
      readonly data: Json;
    };
  }

  /** The schema version if an event is stored unchanged, so that encoding can be skipped; undefined otherwise. */
  storesAsIs(type: string): number | undefined {
    const definition = this.definitionOf(type);
    const isNewest = this.writtenVersion(type, definition) === definition.version;
    return definition.personal === undefined && isNewest ? definition.version : undefined;
  }

  /** Decodes stored events. A type that no domain defines any more is returned as it was stored. */
  async decode(events: readonly StoredEvent[]): Promise<readonly StoredEvent[]> {
    if (!events.some((event) => this.needsDecoding(event))) return events;
    const decoded: StoredEvent[] = [];
    for (const event of events) decoded.push(this.needsDecoding(event) ? await this.decodeOne(event) : event);
    return decoded;
  }

  /**
   * A keyed hash of a request's body for the event that it caused. Nobody can test guesses of an address or an IBAN
   * against it without the key of the person who sent it, which is destroyed with the account. Undefined after that.
   *
   * @param event the last event of the request; it names the person when a guest sent the request, as at a sign-up
   */
  async fingerprint(
    bodyHash: string,
    actor: string,
    event: { readonly type: string; readonly data: object },
  ): Promise<string | undefined> {
    const [, userId] = /^user:(.+)$/.exec(actor) ?? [];
    const subject = userId ?? this.definitions.get(event.type)?.personal?.subject(event.data) ?? guests;
    const key = await this.personalKeys.obtain(subject);
    return key && `${keyedHash}${createHmac('sha256', key).update(`idempotency/${bodyHash}`).digest('base64url')}`;
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
      sealed[field] = key === undefined ? null : encrypt(key, value);
    }
    return sealed;
  }

  private async unsealFields(data: object, subjectId: string): Promise<object> {
    const key = await this.personalKeys.find(subjectId);
    return Object.fromEntries(
      Object.entries(data).map(([field, value]) => [field, isEncrypted(value) ? decrypt(key, value) : value]),
    );
  }

  private writtenVersion(type: string, { version }: EventDefinition): number {
    return Math.min(version, this.written?.versionOf(type) ?? version);
  }

  private definitionOf(type: string): EventDefinition {
    const definition = this.definitions.get(type);
    assert(definition !== undefined, `no domain defines the event ${type}`);
    return definition;
  }
}

/** @throws EventHeldBackError */
function downcast(type: string, newest: object, definition: EventDefinition, to: number) {
  let data = newest;
  for (let version = definition.version; version > to; version--) {
    const step = definition.downcast?.[version];
    if (to < 1 || step === undefined)
      throw new EventHeldBackError(`${type} ${version} is written once every process understands it`);
    data = step(data);
  }
  return { schemaVersion: Math.max(to, 1), data };
}

/** @throws NewerEventError */
function upcast(event: StoredEvent, definition: EventDefinition): object {
  if (event.schemaVersion > definition.version)
    throw new NewerEventError(
      `${event.type} has the schema version ${event.schemaVersion}; this release knows ${definition.version}`,
    );
  let data = event.data as object;
  for (let version = event.schemaVersion; version < definition.version; version++) {
    const step = definition.upcast?.[version];
    assert(step !== undefined, `${event.type} has no way from version ${version} to ${version + 1}`);
    data = step(data);
  }
  return data;
}
