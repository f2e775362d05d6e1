// A fake of the card provider's script for screen tests: fields that accept input, and predefined answers in order.

type Listener = (event: Record<string, unknown>) => void;
type Part = 'cardNumber' | 'cardExpiry' | 'cardCvc';
export type Answer = { status: string } | { error: Record<string, unknown> };

const lengths: Record<Part, number> = { cardNumber: 16, cardExpiry: 4, cardCvc: 3 };

class FakeField {
  private readonly listeners = new Map<string, Listener[]>();
  private input: HTMLInputElement | null = null;

  constructor(readonly part: Part) {}

  on(name: string, listener: Listener) {
    this.listeners.set(name, [...(this.listeners.get(name) ?? []), listener]);
    return this;
  }
  off() {
    return this;
  }
  update() {}
  mount(place: HTMLElement) {
    this.input = document.createElement('input');
    this.input.dataset.part = this.part;
    this.input.setAttribute('aria-label', this.part);
    this.input.addEventListener('input', () => this.tell());
    place.append(this.input);
  }
  destroy() {
    this.input?.remove();
  }
  private tell() {
    const digits = this.input?.value.replace(/\D/g, '') ?? '';
    const complete = digits.length === lengths[this.part];
    const error =
      this.part === 'cardNumber' && digits.startsWith('0') ? { message: 'Your card number is invalid.' } : undefined;
    const change = { elementType: this.part, complete: complete && !error, brand: 'visa', error };
    for (const listener of this.listeners.get('change') ?? []) listener(change);
  }
}

interface Confirmation {
  readonly call: string;
  readonly secret: string;
  readonly data: unknown;
}

/** The page keeps one library instance, so the fake is a single one too; only its answers change from test to test. */
let confirmed: Confirmation[] = [];
let charges: Answer[] = [];
let checks: Answer[] = [];
let found: Answer[] = [];

const taken = (answers: Answer[], kind: 'paymentIntent' | 'setupIntent') => {
  const answer = answers.shift() ?? { status: 'succeeded' };
  return 'error' in answer ? answer : { [kind]: answer };
};

function elements() {
  const fields = new Map<Part, FakeField>();
  return {
    create(part: Part) {
      const field = new FakeField(part);
      fields.set(part, field);
      return field;
    },
    getElement: (part: Part) => fields.get(part) ?? null,
    update: () => undefined,
  };
}

const library = {
  elements,
  createToken: () => undefined,
  createPaymentMethod: () => undefined,
  async confirmCardPayment(secret: string, data: unknown) {
    confirmed.push({ call: 'confirmCardPayment', secret, data });
    return taken(charges, 'paymentIntent');
  },
  async confirmCardSetup(secret: string, data: unknown) {
    confirmed.push({ call: 'confirmCardSetup', secret, data });
    return taken(charges, 'setupIntent');
  },
  retrievePaymentIntent: async () => taken(found, 'paymentIntent'),
  handleNextAction: async () => taken(checks, 'paymentIntent'),
  _registerWrapper: () => undefined,
  registerAppInfo: () => undefined,
};

/**
 * Installs the fake as `window.Stripe`. Each confirmation, bank check and lookup of an earlier payment takes the next
 * answer; after that all succeed.
 */
export function fakeCardLibrary(answers: { charges?: Answer[]; checks?: Answer[]; found?: Answer[] } = {}) {
  confirmed = [];
  charges = [...(answers.charges ?? [])];
  checks = [...(answers.checks ?? [])];
  found = [...(answers.found ?? [])];
  Object.assign(window, { Stripe: Object.assign(() => library, { version: 'fake' }) });
  return { confirmed };
}

/** Types a whole card into the fields on the screen. */
export function typeCard(number = '4242424242424242'): void {
  const digits: Record<Part, string> = { cardNumber: number, cardExpiry: '0430', cardCvc: '123' };
  for (const [part, value] of Object.entries(digits)) {
    const input = document.querySelector<HTMLInputElement>(`input[data-part="${part}"]`);
    if (!input) throw new Error(`There is no field for ${part}`);
    input.value = value;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
