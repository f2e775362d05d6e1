// Sends the requests of the provider's browser library to the browser side of the card sandbox.

export interface SandboxAnswer {
  readonly status: number;
  readonly body: SandboxBody;
}

/** The fields of a response that tests read: an intent's status, a payment method's card, or a refusal. */
interface SandboxBody {
  readonly status?: string;
  readonly amount_received?: number;
  readonly card?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: string; readonly decline_code?: string };
}

export class SandboxBrowser {
  constructor(
    private readonly origin: string,
    readonly publishableKey: string,
  ) {}

  /** Confirms a payment or a setup with a typed or saved card. */
  confirm(clientSecret: string, card: string | { readonly saved: string } | null, more: Fields = {}) {
    return this.ask(clientSecret, 'confirm', { ...cardFields(card), ...more });
  }

  /** Completes the bank's authentication challenge. */
  authenticate(clientSecret: string, result: 'complete' | 'fail'): Promise<SandboxAnswer> {
    return this.ask(clientSecret, 'authenticate', { result });
  }

  async retrieve(clientSecret: string): Promise<SandboxAnswer> {
    const query = new URLSearchParams({ key: this.publishableKey, client_secret: clientSecret });
    return answerOf(await fetch(`${this.origin}/sandbox/stripe/v1/${pathOf(clientSecret)}?${query}`));
  }

  async ask(clientSecret: string, action: string, fields: Fields): Promise<SandboxAnswer> {
    return this.post(`${pathOf(clientSecret)}/${action}`, { client_secret: clientSecret, ...fields });
  }

  async post(path: string, fields: Fields): Promise<SandboxAnswer> {
    const body = new URLSearchParams({ key: this.publishableKey, ...fields });
    return answerOf(await fetch(`${this.origin}/sandbox/stripe/v1/${path}`, { method: 'POST', body }));
  }
}

type Fields = Readonly<Record<string, string>>;

/** A typed card that is valid for years. */
export function cardFields(card: string | { readonly saved: string } | null): Fields {
  if (card === null) return {};
  if (typeof card !== 'string') return { payment_method: card.saved };
  return {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': card,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '34',
    'payment_method_data[card][cvc]': card.startsWith('3') ? '1234' : '123',
  };
}

function pathOf(clientSecret: string): string {
  const id = clientSecret.split('_secret_')[0] ?? '';
  return `${id.startsWith('seti_') ? 'setup_intents' : 'payment_intents'}/${id}`;
}

const answerOf = async (response: Response): Promise<SandboxAnswer> => ({
  status: response.status,
  body: (await response.json()) as SandboxBody,
});
