// Passkeys by the WebAuthn standard. Each challenge is valid once, within five minutes, and for one purpose.
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransportFuture,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Request } from 'express';
import { z } from 'zod';
import type { Installation } from '../../../kernel/domain';
import type { Cache } from '../../../ports/operations/cache';
import { siteOrigin } from '../session/site-origin';
import type { FactorState, KnownPasskey } from './factors.stream';

const challengeMs = 5 * 60_000;
type Purpose = 'register' | 'confirm' | 'sign-in';

/** Loaded with the first passkey, because this library is a sixth of the code that a server loads at startup. */
const webAuthn = () => import('@simplewebauthn/server');

interface Deps {
  readonly cache: Cache;
  readonly installation: Installation;
}

/** The person a challenge is issued for; a security event of the account in between voids the challenge. */
export interface PasskeySubject {
  readonly userId: string;
  readonly securityEpoch: number;
}
const subjectOf = ({ userId, securityEpoch }: PasskeySubject) => `${userId}/${securityEpoch}`;

export type Passkeys = ReturnType<typeof passkeysWith>;

export function passkeysWith({ cache, installation }: Deps) {
  const site = (req: Request) => {
    const origin = siteOrigin(req, installation);
    return { origin, rpId: new URL(origin).hostname };
  };
  const keep = (purpose: Purpose, subject: string, challenge: string) =>
    cache.set(challengeKey(subject, challenge), `${purpose}/${subject}`, challengeMs);

  /** Returns the challenge if it was issued for this purpose and subject and was not used before. */
  async function take(
    purpose: Purpose,
    subject: string,
    response: { readonly response: object },
  ): Promise<string | undefined> {
    const challenge = challengeIn(response);
    if (challenge === undefined) return undefined;
    const madeFor = await cache.get<string>(challengeKey(subject, challenge));
    await cache.delete(challengeKey(subject, challenge));
    return madeFor === `${purpose}/${subject}` ? challenge : undefined;
  }

  return {
    async toRegister(req: Request, person: PasskeySubject & { readonly name: string }, known: FactorState) {
      const { generateRegistrationOptions } = await webAuthn();
      const options = await generateRegistrationOptions({
        rpName: 'Libretto',
        rpID: site(req).rpId,
        userID: new TextEncoder().encode(person.userId) as Uint8Array<ArrayBuffer>,
        userName: person.name,
        attestationType: 'none',
        excludeCredentials: known.passkeys.map(credentialOf),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      await keep('register', subjectOf(person), options.challenge);
      return options;
    },

    /** The new passkey, or undefined when the response fails verification. */
    async registered(req: Request, person: PasskeySubject, response: { readonly response: object }) {
      const expectedChallenge = await take('register', subjectOf(person), response);
      if (expectedChallenge === undefined) return undefined;
      const { origin, rpId } = site(req);
      const { verifyRegistrationResponse } = await webAuthn();
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        ...{ response: response as unknown as RegistrationResponseJSON, expectedChallenge },
        ...{ expectedOrigin: origin, expectedRPID: rpId, requireUserVerification: true },
      }).catch(() => ({ verified: false, registrationInfo: undefined }));
      if (!verified || registrationInfo === undefined) return undefined;
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
      return { passkeyId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
    },

    /** @param known null to sign in: the browser knows who has a passkey here. */
    async toConfirm(req: Request, person: PasskeySubject | null, known: FactorState | null) {
      const { generateAuthenticationOptions } = await webAuthn();
      const options = await generateAuthenticationOptions({
        rpID: site(req).rpId,
        userVerification: 'required',
        ...(known === null ? {} : { allowCredentials: known.passkeys.map(credentialOf) }),
      });
      await keep(known === null ? 'sign-in' : 'confirm', person === null ? '' : subjectOf(person), options.challenge);
      return options;
    },

    /** The passkey that signed, with its new counter. */
    async confirmed(
      req: Request,
      { purpose, person, known }: { purpose: 'confirm' | 'sign-in'; person: PasskeySubject; known: FactorState },
      response: { readonly id: string; readonly response: object },
    ): Promise<{ readonly passkeyId: string; readonly counter: number } | undefined> {
      const expectedChallenge = await take(purpose, purpose === 'sign-in' ? '' : subjectOf(person), response);
      const passkey = known.passkeys.find(({ passkeyId }) => passkeyId === response.id);
      if (expectedChallenge === undefined || passkey === undefined) return undefined;
      const { origin, rpId } = site(req);
      const { passkeyId: id, publicKey, counter } = passkey;
      const { verifyAuthenticationResponse } = await webAuthn();
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        ...{ response: response as unknown as AuthenticationResponseJSON, expectedChallenge },
        ...{ expectedOrigin: origin, expectedRPID: rpId, requireUserVerification: true },
        credential: { id, counter, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')) },
      }).catch(() => ({ verified: false, authenticationInfo: undefined }));
      if (!verified || authenticationInfo === undefined) return undefined;
      return { passkeyId: id, counter: authenticationInfo.newCounter };
    },
  };
}

/**
 * Keyed by subject, so that one person's challenges cannot evict those of others; sign-in challenges have no subject
 * yet.
 */
const challengeKey = (subject: string, challenge: string) => `webauthn/${subject || 'guest'}/${challenge}`;

const credentialOf = ({ passkeyId, transports }: KnownPasskey) => ({
  id: passkeyId,
  transports: [...transports] as AuthenticatorTransportFuture[],
});

const answered = z.object({ clientDataJSON: z.string().max(10_000) });
const clientData = z.object({ challenge: z.string().max(1000) });

function challengeIn({ response }: { readonly response: object }): string | undefined {
  try {
    const { clientDataJSON } = answered.parse(response);
    return clientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))).challenge;
  } catch {
    return undefined;
  }
}

/** The user id that the passkey response claims, which is not verified here. */
export function userOfPasskey({ response }: { readonly response: object }): string | undefined {
  const { userHandle } = response as { readonly userHandle?: unknown };
  if (typeof userHandle !== 'string') return undefined;
  const userId = Buffer.from(userHandle, 'base64url').toString('utf8');
  return /^[\w-]{1,64}$/.test(userId) ? userId : undefined;
}
