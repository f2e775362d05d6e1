// Idempotency keys: one for what somebody wants, however often it is sent. A press after an unknown outcome is the same
// intent; a press after an answer is a new one.
import { makeId } from './make-id';

interface OpenIntent {
  readonly key: string;
  readonly openedAtMs: number;
}

/** The server remembers refusals for a day; later the same press is meant anew. */
const keptMs = 24 * 60 * 60_000;
const storageKey = 'libretto-open-intents';

/** Where intents outlast a reload. */
export type IntentStorage = Pick<Storage, 'getItem' | 'setItem'>;

export class Intents {
  private readonly open = new Map<string, OpenIntent>();

  constructor(
    private readonly storage: () => IntentStorage | null = () => null,
    private readonly nowMs: () => number = Date.now,
    private readonly newKey: () => string = makeId,
  ) {}

  /** The key of this intent: the former one while its outcome is unknown. `kept` outlasts a reload of the page. */
  keyOf(intent: string, { kept = false } = {}): string {
    const known = this.open.get(intent) ?? (kept ? this.stored()[intent] : undefined);
    if (known && this.nowMs() - known.openedAtMs < keptMs) return known.key;
    const opened = { key: this.newKey(), openedAtMs: this.nowMs() };
    this.open.set(intent, opened);
    if (kept) this.store({ ...this.stored(), [intent]: opened });
    return opened.key;
  }

  /** Whether this was sent before and has no known outcome. */
  isOpen(intent: string): boolean {
    return this.unsettled().includes(intent);
  }

  /** What was wanted and has no known outcome, in this page or before its reload. */
  unsettled(): readonly string[] {
    const all = Object.entries({ ...this.stored(), ...Object.fromEntries(this.open) });
    return all.filter(([, { openedAtMs }]) => this.nowMs() - openedAtMs < keptMs).map(([intent]) => intent);
  }

  /** The outcome is known: the same again is another intent. */
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
      this.storage()?.setItem(storageKey, JSON.stringify(Object.fromEntries(young)));
    } catch {
      // Blocked or full: the key holds until the page is left.
    }
  }
}

/** What is wanted, as text: the call and what goes in. A form with files is told apart by its object alone. */
export function intentOf(call: string, input: unknown, userId: string | null): string {
  return JSON.stringify([userId, call, input], (_name, value) => (value instanceof FormData ? idOf(value) : value));
}

/** What {@link intentOf} wrote of a call; null for an intent of another call or person. */
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
