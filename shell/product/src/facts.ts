// The entity overlay: values that many parts of the page show, in one store for all remotes. Presses, responses, pushes
// and other tabs change it; cached responses, the player and the other tabs follow.
import { type BalanceState, bus } from '@libretto/contracts/federation';
import { userId } from '@libretto/product/session';
import { bridgeBus, emptyBalance } from './facts-on-bus';
import { untilOnline } from './online';
import { PressQueue, type SendPress } from './press-queue';

export interface FactValues {
  /** Keyed by song. */
  liked: boolean;
  purchased: boolean;
  /** Keyed by a person whom the signed-in user follows or is tuned in to. */
  following: boolean;
  tunedIn: boolean;
  /** Keyed by album. */
  albumFollowed: boolean;
  /** Keyed by post. */
  upvoted: boolean;
  upvotes: number;
  /** Keyed by song or post. */
  commentCount: number;
  /** Keyed by the signed-in user's id. */
  audioQuality: string;
  /**
   * Keyed by the signed-in user's id. Only a response or a push changes it: the screen never shows money as moved
   * before that.
   */
  balance: BalanceState;
}
export type FactKind = keyof FactValues;
export type SwitchKind = { [K in FactKind]: FactValues[K] extends boolean ? K : never }[FactKind];

export interface Fact<K extends FactKind = FactKind> {
  readonly kind: K;
  readonly id: string;
  readonly value: FactValues[K];
}
export type FactSource = 'here' | 'another-tab' | 'bus';
type Listener = (fact: Fact, source: FactSource) => void;

export class Facts {
  private readonly values = new Map<string, { fact: Fact; at: number }>();
  private readonly listeners = new Set<Listener>();
  private readonly answerListeners = new Set<Listener>();
  private readonly watchers = new Set<() => void>();
  private clock = 0;
  private readonly presses = new PressQueue((subject, value) => {
    const [kind, id] = partsOf(subject);
    const fact = { kind, id, value } as Fact;
    this.set(fact, 'here');
    this.notify();
    for (const listener of [...this.answerListeners]) listener(fact, 'here');
  }, untilOnline);

  /** A logical clock that counts changes, so that values newer than a request can be identified. */
  get now(): number {
    return this.clock;
  }

  /** Returns the value to show: the last pressed one, else the last learnt one, else undefined. */
  read<K extends FactKind>(kind: K, id: string): FactValues[K] | undefined {
    return this.values.get(nameOf(kind, id))?.fact.value as FactValues[K] | undefined;
  }

  /**
   * Splits the values into those that a response requested at that time cannot contain yet, and those that it should
   * contain.
   */
  around(moment: number): { readonly newer: readonly Fact[]; readonly older: readonly Fact[] } {
    const isNewer = ({ fact, at }: { fact: Fact; at: number }) => at > moment || this.isUnderWay(fact.kind, fact.id);
    const all = [...this.values.values()];
    return {
      newer: all.filter(isNewer).map(({ fact }) => fact),
      older: all.filter((each) => !isNewer(each)).map(({ fact }) => fact),
    };
  }

  /** Whether a value has changed since that time: a response requested then must not overwrite it. */
  hasChangedSince(kind: FactKind, id: string, moment: number): boolean {
    return (this.values.get(nameOf(kind, id))?.at ?? 0) > moment;
  }

  isUnderWay(kind: FactKind, id: string): boolean {
    return this.presses.wanted(nameOf(kind, id)) !== undefined;
  }

  /**
   * Records the value from a response, a push or another tab. While a press is pending, the pressed value stays
   * visible.
   */
  learn<K extends FactKind>(kind: K, id: string, value: FactValues[K], source: FactSource = 'here'): void {
    const name = nameOf(kind, id);
    if (typeof value === 'boolean') this.presses.learn(name, value);
    if (this.presses.wanted(name) === undefined) this.set({ kind, id, value }, source);
  }

  /**
   * Shows the wanted value at once and sends it to the server, or, while offline, as soon as there is a connection.
   * After several quick presses the last one wins.
   */
  press(kind: SwitchKind, id: string, wanted: boolean, send: SendPress): Promise<boolean> {
    const pressed = this.presses.press(nameOf(kind, id), wanted, send);
    // Listeners are notified even if the store has the value already, because the pressed control showed something
    // else.
    this.set({ kind, id, value: wanted }, 'here', true);
    return pressed;
  }

  /**
   * Sends the change to the server and shows it only after the server has agreed; until then further presses are
   * ignored.
   */
  ask(kind: SwitchKind, id: string, wanted: boolean, send: SendPress): Promise<boolean> {
    if (this.isUnderWay(kind, id)) return Promise.resolve(false);
    const pressed = this.presses.press(nameOf(kind, id), wanted, send);
    this.notify();
    return pressed;
  }

  /** Invalidates a value that a newer response contradicts. */
  outdate({ kind, id, value }: Fact): void {
    if (typeof value === 'boolean') this.learn(kind as SwitchKind, id, !value);
    else {
      this.values.delete(nameOf(kind, id));
      this.notify();
    }
  }

  onChange(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Calls back once a press is no longer pending, with the server's value. */
  onAnswer(listener: Listener): () => void {
    this.answerListeners.add(listener);
    return () => this.answerListeners.delete(listener);
  }

  /** Calls back after every change of what {@link read} or {@link isUnderWay} return. */
  watch(watcher: () => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  /** Called when the user changes, because every value may differ. */
  clear(): void {
    this.presses.clear();
    this.values.clear();
    this.notify();
  }

  private set(fact: Fact, source: FactSource, isPressed = false): void {
    const name = nameOf(fact.kind, fact.id);
    if (!isPressed && isSame(this.values.get(name)?.fact.value, fact.value)) return;
    this.clock += 1;
    this.values.set(name, { fact, at: this.clock });
    for (const listener of [...this.listeners]) listener(fact, source);
    this.notify();
  }

  private notify(): void {
    for (const watcher of [...this.watchers]) watcher();
  }
}

/** Compares by content, because some values are objects. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const nameOf = (kind: FactKind, id: string) => `${kind} ${id}`;
function partsOf(name: string): [FactKind, string] {
  const at = name.indexOf(' ');
  return [name.slice(0, at) as FactKind, name.slice(at + 1)];
}

/** The only store of the page. */
export const facts = new Facts();
bridgeBus(facts);

let person = userId();
bus.on('session/state', () => {
  if (person === userId()) return;
  person = userId();
  facts.clear();
  emptyBalance();
});
