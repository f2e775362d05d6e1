// Starts the local OpenID Connect provider and navigates its pages like a browser.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const script = join(__dirname, 'oidc-provider-process.mjs');

export const testClient = { clientId: 'libretto', clientSecret: 'a-secret-of-32-characters-or-more' };

/** A client with form-post responses; it sends its secret in the form too, as Apple requires. */
export const formClient = { ...testClient, clientId: 'libretto-form' };

const idAndSecret = ({ clientId, clientSecret }: typeof testClient) => ({
  client_id: clientId,
  client_secret: clientSecret,
});

export interface LocalProvider {
  readonly issuer: string;
  /** Sets the address of a person, such as `ada@libretto.test:verified`. */
  knows(name: string, address: string): Promise<void>;
  stop(): Promise<void>;
}

/** @param redirectUris allowed redirect URIs of its clients. */
export async function startOidcProvider(redirectUris: readonly string[]): Promise<LocalProvider> {
  const client = { redirect_uris: redirectUris, response_types: ['code'] };
  const clients = [
    { ...client, ...idAndSecret(testClient), token_endpoint_auth_method: 'client_secret_basic' },
    { ...client, ...idAndSecret(formClient), token_endpoint_auth_method: 'client_secret_post' },
  ];
  const env = { ...process.env, NODE_OPTIONS: '', PROVIDER_SETTINGS: JSON.stringify({ clients }) };
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const issuer = await issuerOf(child);
  return {
    issuer,
    knows: async (name, address) => {
      await fetch(`${issuer}/people/${encodeURIComponent(name)}`, { method: 'PUT', body: address });
    },
    stop: () => end(child),
  };
}

async function issuerOf(child: ChildProcess): Promise<string> {
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    const [, issuer] = /^provider at (\S+)/.exec(line) ?? [];
    if (issuer !== undefined) return issuer;
  }
  throw new Error(`The local provider did not start:\n${said}`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** The provider's redirect back to the product. */
export interface ProvidersAnswer {
  /** The path without the origin; its query contains the response, unless that is a form. */
  readonly path: string;
  readonly form?: Readonly<Record<string, string>>;
}

/** Signs in at the provider in a new browser. */
export async function signInAtProvider(url: string, login: string): Promise<ProvidersAnswer> {
  const cookies = new Map<string, string>();
  const { origin } = new URL(url);
  let next = new URL(url);
  let form: URLSearchParams | undefined;
  for (let steps = 0; steps < 12; steps++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next, {
      method: form ? 'POST' : 'GET',
      headers: { cookie },
      body: form,
      redirect: 'manual',
    });
    form = undefined;
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location !== null) {
      next = new URL(location, next);
      if (next.origin !== origin) return { path: next.pathname + next.search };
      continue;
    }
    const page = await response.text();
    const [, action] = /<form[^>]*action="([^"]+)"/.exec(page) ?? [];
    if (action === undefined) throw new Error(`The provider shows no form but ${response.status}: ${page}`);
    next = new URL(action.replaceAll('&amp;', '&'), next);
    if (next.origin !== origin) return { path: next.pathname, form: hiddenFieldsOf(page) };
    form = new URLSearchParams({ prompt: 'login', login, password: 'any' });
  }
  throw new Error('The provider leads nowhere');
}

function hiddenFieldsOf(page: string): Record<string, string> {
  const inputs = page.match(/<input[^>]*type="hidden"[^>]*>/g) ?? [];
  const attribute = (input: string, name: string) => new RegExp(`${name}="([^"]*)"`).exec(input)?.[1] ?? '';
  return Object.fromEntries(inputs.map((input) => [attribute(input, 'name'), attribute(input, 'value')]));
}
