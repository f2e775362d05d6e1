// The player machine with recording adapters and a clock that only tests advance.
import { type AnyEventObject, createActor, createMachine, fromCallback, SimulatedClock } from 'xstate';
import { makePlayerMachine, type PlayerMachine, withActors } from '../machine/player.machine';
import type { PlayerEvent, PlayerTag, QueueContext, StoredPlayer, Tools, Track } from '../machine/player.types';

const album: QueueContext = { type: 'album', name: 'Vespers for an Empty Pool', id: 'vespers' };

export interface RecordedOptions {
  stored?: StoredPlayer;
  /** Random choice among the other tracks; the first one by default. */
  pick?: (count: number) => number;
  connectionKbps?: number | null;
  /** Whether the machine's regions stand in the opposite order. */
  reversesRegions?: boolean;
}

export class RecordedPlayer {
  readonly audio: AnyEventObject[] = [];
  readonly tabs: AnyEventObject[] = [];
  readonly playtime: AnyEventObject[] = [];
  nowMs = 1_000_000;
  /** What the browser says about its connection. */
  connectionKbps: number | null = null;
  private readonly clock = new SimulatedClock();
  private ids = 0;
  readonly actor;

  constructor({ stored, pick = () => 0, connectionKbps = null, reversesRegions = false }: RecordedOptions = {}) {
    this.connectionKbps = connectionKbps;
    const recorder = (into: AnyEventObject[]) =>
      fromCallback(({ receive }) => receive((command) => into.push(command)));
    const tools: Tools = {
      pick,
      makeId: () => `id-${++this.ids}`,
      nowMs: () => this.nowMs,
      connectionKbps: () => this.connectionKbps,
    };
    const machine = withActors(reversesRegions ? reversed(makePlayerMachine(tools)) : makePlayerMachine(tools), {
      audio: recorder(this.audio) as never,
      tabs: recorder(this.tabs) as never,
      playtime: recorder(this.playtime) as never,
    });
    this.actor = createActor(machine, { clock: this.clock, input: { stored: stored ?? null } }).start();
  }

  send(event: PlayerEvent): this {
    this.actor.send(event);
    return this;
  }

  /** Plays a new queue whose sound loads at once. */
  playing(tracks: readonly Track[], startIndex = 0): this {
    return this.send({ type: 'queue.play', tracks, startIndex, context: album }).sounding();
  }

  sounding(): this {
    return this.send({ type: 'sound.ready', key: 'any' }).send({ type: 'sound.flowing' });
  }

  heard(positionSeconds: number, elapsedSeconds = 0.25): this {
    const loading = { isBuffered: true, loadRate: null, emptyInSeconds: null };
    return this.send({ type: 'sound.ticked', positionSeconds, elapsedSeconds, ...loading });
  }

  /** Sends a tick with the state of loading. */
  ticking(isBuffered: boolean, loadRate: number | null = null, emptyInSeconds: number | null = null): this {
    const loading = { isBuffered, loadRate, emptyInSeconds };
    return this.send({
      type: 'sound.ticked',
      positionSeconds: this.context.positionSeconds,
      elapsedSeconds: 0.25,
      ...loading,
    });
  }

  passing(ms: number): this {
    this.nowMs += ms;
    this.clock.increment(ms);
    return this;
  }

  get context() {
    return this.actor.getSnapshot().context;
  }

  has(tag: PlayerTag): boolean {
    return this.actor.getSnapshot().hasTag(tag);
  }

  get trackId(): string | undefined {
    return this.context.entries[this.context.index]?.track.id;
  }

  get queueIds(): string[] {
    return this.context.entries.map((entry) => entry.track.id);
  }

  keyOf(trackId: string): string {
    const entry = this.context.entries.find((each) => each.track.id === trackId);
    if (!entry) throw new Error(`${trackId} is not in the queue`);
    return entry.key;
  }

  /** Commands of one type, in order. */
  sentTo(to: 'audio' | 'tabs' | 'playtime', type: string): AnyEventObject[] {
    return this[to].filter((command) => command.type === type);
  }

  /** The last command to the sound of any of these types. */
  lastAudio(...types: string[]): AnyEventObject | undefined {
    return this.audio.filter((command) => types.length === 0 || types.includes(command.type)).at(-1);
  }
}

/** The same machine with its regions in the opposite order. */
function reversed(machine: PlayerMachine): PlayerMachine {
  const states = Object.fromEntries(Object.entries(machine.config.states ?? {}).reverse());
  return createMachine({ ...machine.config, states } as never, machine.implementations as never) as never;
}
