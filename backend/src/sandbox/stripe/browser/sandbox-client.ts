// Calls the sandbox from the page.
import type { Intent, LibraryError } from './intent';

export type Fields = Readonly<Record<string, string | undefined>>;
export type Answer<T> = { readonly value: T } | { readonly error: LibraryError };

export class SandboxClient {
  constructor(
    private readonly base: string,
    private readonly key: string,
  ) {}

  post<T = Intent>(path: string, fields: Fields): Promise<Answer<T>> {
    return this.ask(`${this.base}/v1/${path}`, { method: 'POST', body: this.form(fields) });
  }

  get<T = Intent>(path: string, fields: Fields): Promise<Answer<T>> {
    return this.ask(`${this.base}/v1/${path}?${this.form(fields)}`, {});
  }

  private form(fields: Fields): URLSearchParams {
    const form = new URLSearchParams({ key: this.key });
    for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value);
    return form;
  }

  private async ask<T>(address: string, request: RequestInit): Promise<Answer<T>> {
    try {
      const response = await fetch(address, { ...request, credentials: 'same-origin' });
      const body = await response.json();
      return response.ok ? { value: body as T } : { error: (body.error as LibraryError) ?? unreachable };
    } catch {
      return { error: unreachable };
    }
  }
}

const unreachable: LibraryError = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
};
