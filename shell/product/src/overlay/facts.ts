// The entity overlay: values that many parts of the page show, in one store for all remotes. Mutations, responses, pushes
// and other tabs change it; cached responses, the player and the other tabs follow.
import { bus } from '@libretto/contracts/federation';
import { userId } from '@libretto/product/session';
import type { Fact, FactKind, FactSource, FactValues, SwitchKind } from './fact-values';
import { bridgeBus, emptyBalance } from './facts-on-bus';
import { MutationQueue, type SendMutation } from './mutation-queue';
import { untilOnline } from './online';

type Listener = (fact: Fact, source: FactSource) => void;

export class Facts {
  private readonly values = new Map<string, { fact: Fact; at: number }>();
  private readonly listeners = new Set<Listener>();
  private readonly answerListeners = new Set<Listener>();
  private readonly watchers = new Set<() => void>();
  private clock = 0;
  private readonly refusalListeners = new Set<(kind: SwitchKind, error: unknown) => void>();
  private readonly mutations = new MutationQueue((subject, value, cause, error) => {
    const [kind, id] = partsOf(subject);
    const fact = { kind, id, value } as Fact;
    this.store(fact, 'here');
    this.notify();
    if (cause === 'failure') for (const listener of [...this.refusalListeners]) listener(kind as SwitchKind, error);
    for (const listener of [...this.answerListeners]) listener(fact, 'here');
  }, untilOnline);

  /** A logical clock that counts changes, so that values newer than a request can be identified. */
  get now(): number {
    return this.clock;
  }

  /** Returns the value to show: the last one that the user chose, else the last one that was set, else undefined. */
  read<K extends FactKind>(kind: K, id: string): FactValues[K] | undefined {
    return this.values.get(nameOf(kind, id))?.fact.value as FactValues[K] | undefined;
  }

  /**
   * Splits the values into those that a response requested at that time cannot contain yet, and those that it should
   * contain.
   */
  around(moment: number): { readonly newer: readonly Fact[]; readonly older: readonly Fact[] } {
    const isNewer = ({ fact, at }: { fact: Fact; at: number }) => at > moment || this.isPending(fact.kind, fact.id);
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

  isPending(kind: FactKind, id: string): boolean {
    return this.mutations.wanted(nameOf(kind, id)) !== undefined;
  }

  /**
   * Records the value from a response, a push or another tab. While a mutation is pending, its value stays visible.
   */
  set<K extends FactKind>(kind: K, id: string, value: FactValues[K], source: FactSource = 'here'): void {
    const name = nameOf(kind, id);
    if (typeof value === 'boolean') this.mutations.setKnown(name, value);
    if (this.mutations.wanted(name) === undefined) this.store({ kind, id, value }, source);
  }

  /**
   * Shows the wanted value at once and sends it to the server, or, while offline, as soon as there is a connection.
   * Of several quick mutations the last one wins.
   */
  mutate(kind: SwitchKind, id: string, wanted: boolean, send: SendMutation): Promise<boolean> {
    const isStored = this.mutations.mutate(nameOf(kind, id), wanted, send);
    // Listeners are notified even if the store has the value already, because the control that was used showed something
    // else.
    this.store({ kind, id, value: wanted }, 'here', true);
    return isStored;
  }

  /**
   * Sends the change to the server and shows it only after the server has agreed; until then further changes are
   * ignored.
   */
  ask(kind: SwitchKind, id: string, wanted: boolean, send: SendMutation): Promise<boolean> {
    if (this.isPending(kind, id)) return Promise.resolve(false);
    const isStored = this.mutations.mutate(nameOf(kind, id), wanted, send);
    this.notify();
    return isStored;
  }

  /** Invalidates a value that a newer response contradicts. */
  invalidate({ kind, id, value }: Fact): void {
    if (typeof value === 'boolean') this.set(kind as SwitchKind, id, !value);
    else {
      this.values.delete(nameOf(kind, id));
      this.notify();
    }
  }

  /**
   * `learn`, `press` and `isUnderWay` are the names of `set`, `mutate` and `isPending` in the last release: remotes and
   * shells of both releases meet in one page, so that remotes use them until no shell without the new names is left.
   */
  learn<K extends FactKind>(...args: [kind: K, id: string, value: FactValues[K], source?: FactSource]): void {
    this.set(...args);
  }

  press(kind: SwitchKind, id: string, wanted: boolean, send: SendMutation): Promise<boolean> {
    return this.mutate(kind, id, wanted, send);
  }

  isUnderWay(kind: FactKind, id: string): boolean {
    return this.isPending(kind, id);
  }

  onChange(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Calls back once a mutation is no longer pending, with the server's value. */
  onAnswer(listener: Listener): () => void {
    this.answerListeners.add(listener);
    return () => this.answerListeners.delete(listener);
  }

  /** Calls back when the server refused a mutation, whose control shows the former value again. */
  onRefusal(listener: (kind: SwitchKind, error: unknown) => void): () => void {
    this.refusalListeners.add(listener);
    return () => this.refusalListeners.delete(listener);
  }

  /** Calls back after every change of what {@link read} or {@link isPending} return. */
  watch(watcher: () => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  /** Called when the user changes, because every value may differ. */
  clear(): void {
    this.mutations.clear();
    this.values.clear();
    this.notify();
  }

  private store(fact: Fact, source: FactSource, isMutation = false): void {
    const name = nameOf(fact.kind, fact.id);
    if (!isMutation && isSame(this.values.get(name)?.fact.value, fact.value)) return;
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
