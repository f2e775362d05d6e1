// Folds streams to their state and caches it, so that a busy stream is not read again for every command. A decision on
// a cached state is verified either by appending at its revision or by refreshing the state.
import { type EventStore, noStream, type StoredEvent } from '../../ports/events/event-store';
import type { Snapshots } from '../../ports/events/snapshots';
import { NewerEventError } from '../../ports/events/written-events';
import type { EventCodec } from '../events/event-codec';
import { BoundedMap } from '../values/bounded-map';
import type { DomainEvent, RefusalValue } from './decider';
import type { StreamDefinition } from './stream';

export interface Folded<State> {
  readonly state: State;
  readonly revision: number;
}

export interface LoaderDeps {
  readonly store: EventStore;
  readonly codec: EventCodec;
  readonly snapshots: Snapshots;
  readonly rememberedStreams?: number;
}

const pageEvents = 500;
const usualStreams = 5_000;
/**
 * Snapshot spacing grows with the state: each multiple of this size adds one interval, because saving blocks the event
 * loop.
 */
const bytesPerSpacing = 64_000;

export class StreamLoader<State, Command, Event extends DomainEvent, Refusal extends RefusalValue> {
  private readonly remembered: BoundedMap<string, Folded<State>>;
  /** The newest snapshots that this process knows of. */
  private readonly kept: BoundedMap<string, { readonly revision: number; readonly bytes: number }>;
  private readonly store: EventStore;
  private readonly codec: EventCodec;
  private readonly snapshots: Snapshots;

  constructor(
    private readonly stream: StreamDefinition<State, Command, Event, Refusal>,
    { store, codec, snapshots, rememberedStreams = usualStreams }: LoaderDeps,
  ) {
    this.remembered = new BoundedMap(rememberedStreams);
    this.kept = new BoundedMap(rememberedStreams);
    this.store = store;
    this.codec = codec;
    this.snapshots = snapshots;
  }

  /** The cached state, which may lack another process's latest events. */
  recall(streamId: string): Folded<State> | undefined {
    return this.remembered.get(streamId);
  }

  remember(streamId: string, folded: Folded<State>): void {
    this.remembered.set(streamId, folded);
  }

  /** The current state, from the store. */
  async refresh(streamId: string): Promise<Folded<State>> {
    const known = this.remembered.get(streamId) ?? (await this.fromSnapshot(streamId)) ?? this.initial;
    const folded = await this.foldFrom(streamId, known);
    this.remembered.set(streamId, folded);
    return folded;
  }

  /** The state right after `revision`, starting from the snapshot if that is old enough. */
  async asOf(streamId: string, revision: number): Promise<Folded<State>> {
    const kept = await this.fromSnapshot(streamId);
    const from = kept !== undefined && kept.revision <= revision ? kept : this.initial;
    return this.foldFrom(streamId, from, revision);
  }

  /** Saves a snapshot if one is due; no caller waits for it, because a lost snapshot costs only time. */
  async snapshot(streamId: string, { revision, state }: Folded<State>): Promise<void> {
    const { snapshot } = this.stream;
    if (snapshot === undefined) return;
    const last = this.kept.get(streamId) ?? { revision: noStream, bytes: 0 };
    const spacing = snapshot.every * (1 + Math.floor(last.bytes / bytesPerSpacing));
    if (revision - last.revision < spacing) return;
    // Recorded before it is saved, so that concurrent calls save it once.
    this.kept.set(streamId, { revision, bytes: last.bytes });
    const bytes = await this.snapshots.save(streamId, { revision, version: snapshot.version, state });
    this.kept.set(streamId, { revision, bytes });
  }

  private get initial(): Folded<State> {
    return { state: this.stream.decider.initialState, revision: noStream };
  }

  private async fromSnapshot(streamId: string): Promise<Folded<State> | undefined> {
    const { snapshot } = this.stream;
    if (snapshot === undefined) return undefined;
    const kept = await this.snapshots.load(streamId);
    if (kept === undefined || kept.version !== snapshot.version) return undefined;
    const known = this.kept.get(streamId);
    if (known === undefined) this.kept.set(streamId, { revision: kept.revision, bytes: 0 });
    return { state: kept.state as State, revision: kept.revision };
  }

  private async foldFrom(
    streamId: string,
    from: Folded<State>,
    upTo = Number.MAX_SAFE_INTEGER,
  ): Promise<Folded<State>> {
    let { state, revision } = from;
    while (revision < upTo) {
      const limit = Math.min(pageEvents, upTo - revision);
      const page = await this.store.readStream(streamId, revision + 1, limit);
      for (const event of await this.codec.decode(page)) {
        state = this.evolve(state, event);
        revision = event.revision;
      }
      if (page.length < limit) break;
      // Yields to the event loop between the pages of a long stream.
      await new Promise((resolve) => setImmediate(resolve));
    }
    return { state, revision };
  }

  /** @throws NewerEventError on an event of a type that the stream does not have; a decider might pass over it. */
  private evolve(state: State, event: StoredEvent): State {
    if (!Object.hasOwn(this.stream.events, event.type))
      throw new NewerEventError(`${event.streamId} holds ${event.type}, which this release does not know`);
    return this.stream.decider.evolve(state, event as unknown as Event);
  }
}
