// A payment or setup intent as the sandbox sends it to a page.
export interface Intent {
  readonly id: string;
  readonly object: 'payment_intent' | 'setup_intent';
  readonly status: string;
  readonly client_secret: string;
  readonly amount?: number;
  readonly currency?: string;
}

export interface LibraryError {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly payment_intent?: Intent;
  readonly setup_intent?: Intent;
}

/** Returns the path of the intent that a client secret belongs to. */
export function pathOf(clientSecret: string): string {
  const [id = ''] = clientSecret.split('_secret_');
  return `${id.startsWith('seti_') ? 'setup_intents' : 'payment_intents'}/${encodeURIComponent(id)}`;
}
