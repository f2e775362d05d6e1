// A stand-in for Spotify's sign-in: OAuth 2 with PKCE, a profile with an unverified address, and no id token.
import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openSpotify } from '../../../src/adapters/openid-client/providers';
import { testClient } from './oidc-provider';

interface Profile {
  readonly id: string;
  readonly email: string;
  readonly display_name: string;
}

export async function startSpotify() {
  const asked = new Map<
    string,
    { readonly challenge: string; readonly redirectUri: string; readonly profile: Profile }
  >();
  const tokens = new Map<string, Profile>();
  const basic = `Basic ${Buffer.from(`${testClient.clientId}:${testClient.clientSecret}`).toString('base64')}`;

  async function tokenFor(req: IncomingMessage): Promise<object | undefined> {
    const form = new URLSearchParams(await textOf(req));
    const code = form.get('code') ?? '';
    const known = asked.get(code);
    asked.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight = known?.challenge === challenge && known.redirectUri === form.get('redirect_uri');
    if (!isRight || req.headers.authorization !== basic) return undefined;
    const token = randomUUID();
    tokens.set(token, known.profile);
    return { access_token: token, token_type: 'Bearer', expires_in: 3600 };
  }

  const server = createServer(async (req, res) => {
    const profile = tokens.get(req.headers.authorization?.replace('Bearer ', '') ?? '');
    const answer = req.url === '/token' ? await tokenFor(req) : profile;
    res.writeHead(answer === undefined ? 400 : 200, { 'content-type': 'application/json' });
    res.end(JSON.stringify(answer ?? { error: 'invalid_grant' }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const endpoints = { authorization: `${origin}/authorize`, token: `${origin}/token`, profile: `${origin}/me` };
  return {
    provider: openSpotify({ ...testClient, endpoints }),
    /** Simulates the person's consent and returns the path of the redirect. */
    agree(url: string, profile: Profile): string {
      const { searchParams } = new URL(url);
      const [code, redirectUri] = [randomUUID(), searchParams.get('redirect_uri') ?? ''];
      expect(searchParams.get('code_challenge_method')).toBe('S256');
      asked.set(code, { challenge: searchParams.get('code_challenge') ?? '', redirectUri, profile });
      const answer = new URLSearchParams({ code, state: searchParams.get('state') ?? '' });
      return `${new URL(redirectUri).pathname}?${answer}`;
    },
    stop: () => new Promise((stopped) => server.close(stopped)),
  };
}

async function textOf(req: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of req) text += chunk;
  return text;
}
