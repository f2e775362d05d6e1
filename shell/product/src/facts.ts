// Facts of the product that many parts of the page show: one store for all remotes. A press, an answer, a push and another
// tab change it; held answers, the player and the other tabs follow.
import { type BalanceState, bus } from '@libretto/contracts/federation';
import { userId } from '@libretto/product/session';
import { bridgeBus, emptyBalance } from './facts-on-bus';
import { untilOnline } from './online';
import { PressQueue, type SendPress } from './press-queue';

export interface FactValues {
  /** Of a song. */
  liked: boolean;
  purchased: boolean;
  /** Of a person, by the one who is signed in. */
  following: boolean;
  tunedIn: boolean;
  /** Of an album. */
  albumFollowed: boolean;
  /** Of a post. */
  upvoted: boolean;
  upvotes: number;
  /** Of a song or a post. */
  commentCount: number;
  /** Of the person who is signed in, under their own id. */
  audioQuality: string;
  /** Of the same. Only an answer or a push changes it: no money is shown as moved before it has. */
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

  /** Counts changes, so that an answer can be told from the facts that came after it was asked for. */
  get now(): number {
    return this.clock;
  }

  /** What to show: what was pressed last, else what was learnt in this visit, else undefined. */
  read<K extends FactKind>(kind: K, id: string): FactValues[K] | undefined {
    return this.values.get(nameOf(kind, id))?.fact.value as FactValues[K] | undefined;
  }

  /** Facts that an answer asked for at that moment cannot know yet, and those that it should know. */
  around(moment: number): { readonly newer: readonly Fact[]; readonly older: readonly Fact[] } {
    const isNewer = ({ fact, at }: { fact: Fact; at: number }) => at > moment || this.isUnderWay(fact.kind, fact.id);
    const all = [...this.values.values()];
    return {
      newer: all.filter(isNewer).map(({ fact }) => fact),
      older: all.filter((each) => !isNewer(each)).map(({ fact }) => fact),
    };
  }

  /** Whether a fact has come since that moment: an answer that was asked for then must not take it back. */
  hasChangedSince(kind: FactKind, id: string, moment: number): boolean {
    return (this.values.get(nameOf(kind, id))?.at ?? 0) > moment;
  }

  isUnderWay(kind: FactKind, id: string): boolean {
    return this.presses.wanted(nameOf(kind, id)) !== undefined;
  }

  /** What an answer, a push or another tab says. A press that is under way keeps showing. */
  learn<K extends FactKind>(kind: K, id: string, value: FactValues[K], source: FactSource = 'here'): void {
    const name = nameOf(kind, id);
    if (typeof value === 'boolean') this.presses.learn(name, value);
    if (this.presses.wanted(name) === undefined) this.set({ kind, id, value }, source);
  }

  /**
   * Shows what is wanted at once and asks the server for it, without a connection as soon as there is one; fast presses end
   * where the last one says.
   */
  press(kind: SwitchKind, id: string, wanted: boolean, send: SendPress): Promise<boolean> {
    const pressed = this.presses.press(nameOf(kind, id), wanted, send);
    // Told even where the store holds it already: what was pressed showed something else.
    this.set({ kind, id, value: wanted }, 'here', true);
    return pressed;
  }

  /** Asks the server and shows it once it has agreed; meanwhile further presses are ignored. */
  ask(kind: SwitchKind, id: string, wanted: boolean, send: SendPress): Promise<boolean> {
    if (this.isUnderWay(kind, id)) return Promise.resolve(false);
    const pressed = this.presses.press(nameOf(kind, id), wanted, send);
    this.notify();
    return pressed;
  }

  /** A newer answer says otherwise. */
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

  /** Calls once a press is no longer under way, with what the server holds then. */
  onAnswer(listener: Listener): () => void {
    this.answerListeners.add(listener);
    return () => this.answerListeners.delete(listener);
  }

  /** Calls after every change of what {@link read} or {@link isUnderWay} say. */
  watch(watcher: () => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  /** For another person everything may be different. */
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

/** Some facts are figures that belong together. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const nameOf = (kind: FactKind, id: string) => `${kind} ${id}`;
function partsOf(name: string): [FactKind, string] {
  const at = name.indexOf(' ');
  return [name.slice(0, at) as FactKind, name.slice(at + 1)];
}

/** The one store of the page. */
export const facts = new Facts();
bridgeBus(facts);

let person = userId();
bus.on('session/state', () => {
  if (person === userId()) return;
  person = userId();
  facts.clear();
  emptyBalance();
});
