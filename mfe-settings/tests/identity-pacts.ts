// Needs of the settings for linked sign-in services.
import { MatchersV3 } from '@pact-foundation/pact';
import type { Needs } from '../../infra/testing/consumer-pact';

const { like } = MatchersV3;

/** Declares tests within the caller's `describe`, because each consumer has one pact. */
export function identityPacts(needs: Needs): void {
  const given = 'a signed-in listener';

  it('the services that the account is linked to', () =>
    needs('a read of the linked services', {
      given,
      call: 'GET /api/auth/identities',
      answer: { hasPassword: true, identities: like([]) },
    }));

  it('that a service which is not offered is not linked', () =>
    needs('a link to a service that is not offered', {
      given,
      call: 'POST /api/auth/identities/{provider}',
      input: { params: { provider: 'nowhere' }, body: { callbackUrl: '/settings/login-security' } },
      status: 404,
      answer: { status: 404, error: like('There is no such way to sign in') },
    }));
}
