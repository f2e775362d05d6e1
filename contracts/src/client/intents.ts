// Idempotency keys: one per intent of the user, however often the request is sent. A press after an unknown outcome
// repeats the intent; a press after a response is a new one.
import { makeId } from './make-id';

interface OpenIntent {
  readonly key: string;
  readonly openedAtMs: number;
}

/** The server remembers refusals for a day; after that the same press is a new intent. */
const keptMs = 24 * 60 * 60_000;
const storageKey = 'libretto-open-intents';

/** The storage in which intents survive a reload. */
export type IntentStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export class Intents {
  private readonly open = new Map<string, OpenIntent>();

  constructor(
    private readonly storage: () => IntentStorage | null = () => null,
    private readonly nowMs: () => number = Date.now,
    private readonly newKey: () => string = makeId,
  ) {}

  /**
   * Returns the key of this intent, and the earlier one while its outcome is unknown. `kept` makes it survive a reload.
   */
  keyOf(intent: string, { kept = false } = {}): string {
    const known = this.open.get(intent) ?? (kept ? this.stored()[intent] : undefined);
    if (known && this.nowMs() - known.openedAtMs < keptMs) return known.key;
    const opened = { key: this.newKey(), openedAtMs: this.nowMs() };
    this.open.set(intent, opened);
    if (kept) this.store({ ...this.stored(), [intent]: opened });
    return opened.key;
  }

  /** Whether this intent was sent before and has no known outcome. */
  isOpen(intent: string): boolean {
    return this.unsettled().includes(intent);
  }

  /** The intents without a known outcome, from this page or from before its reload. */
  unsettled(): readonly string[] {
    const all = Object.entries({ ...this.stored(), ...Object.fromEntries(this.open) });
    return all.filter(([, { openedAtMs }]) => this.nowMs() - openedAtMs < keptMs).map(([intent]) => intent);
  }

  /** Records that the outcome is known: the same request from now on is a new intent. */
  settle(intent: string): void {
    this.open.delete(intent);
    const { [intent]: settled, ...others } = this.stored();
    if (settled) this.store(others);
  }

  private stored(): Record<string, OpenIntent> {
    try {
      return JSON.parse(this.storage()?.getItem(storageKey) ?? '{}');
    } catch {
      return {};
    }
  }

  private store(intents: Record<string, OpenIntent>): void {
    const young = Object.entries(intents).filter(([, { openedAtMs }]) => this.nowMs() - openedAtMs < keptMs);
    try {
      if (young.length > 0) this.storage()?.setItem(storageKey, JSON.stringify(Object.fromEntries(young)));
      else this.storage()?.removeItem(storageKey);
    } catch {
      // Storage is blocked or full: the key lasts until the user leaves the page.
    }
  }
}

/** Serialises an intent: user, call and input. A form with files is identified by its object reference. */
export function intentOf(call: string, input: unknown, userId: string | null): string {
  return JSON.stringify([userId, call, input], (_name, value) => (value instanceof FormData ? idOf(value) : value));
}

/** Parses the input of a call from {@link intentOf}'s text; null for an intent of another call or user. */
export function inputOf(intent: string, call: string, userId: string | null): unknown {
  const [wantedBy, wantedCall, input] = JSON.parse(intent) as [string | null, string, unknown];
  return wantedBy === userId && wantedCall === call ? input : null;
}

const forms = new WeakMap<FormData, string>();
function idOf(form: FormData): string {
  const id = forms.get(form) ?? makeId();
  forms.set(form, id);
  return id;
}
