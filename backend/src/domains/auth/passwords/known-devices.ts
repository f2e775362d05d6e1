// Devices that have signed in to an account before ("device cookies" of OWASP), so that attackers elsewhere cannot lock
// them out. The cookie reveals nothing about a person: it holds random numbers, each signed together with its account.
import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import type { Installation } from '../../../kernel/domain';
import { cookieNameAt, cookieOf } from '../../../kernel/http/access/session';
import { isSignature, signatureOf } from '../../../kernel/values/signed-token';
import type { Secrets } from '../../../ports/operations/secrets';
import type { RegisteredAccount } from '../account/account.types';
import { authCookieOptions } from '../session/cookies';

const cookieName = 'libretto-device';
const keptMs = 400 * 86_400_000;
/** People share devices, and each person has one or two entries; the least recently used entry is dropped first. */
const mostEntries = 8;
const entryPattern = /^([\w-]{22})\.([\w-]{43})$/;

export interface KnownDevices {
  /** The id under which this device's failures are counted, if it has signed in to the account before. */
  idOf(req: Pick<Request, 'headers'>, accountKey: string): string | undefined;
  /** Call this after a successful sign-in. */
  remember(req: Pick<Request, 'headers'>, res: Response, ...accountKeys: readonly string[]): void;
}

/** The keys by which an account recognizes devices, valid until its next security event. */
export function deviceKeysOf({
  userId,
  emailKey,
  securityEpoch,
}: Pick<RegisteredAccount, 'userId' | 'emailKey' | 'securityEpoch'>) {
  const sinceEvent = securityEpoch === 0 ? '' : `/${securityEpoch}`;
  return {
    /** The device has signed in. */
    password: `${emailKey}${sinceEvent}`,
    /** The device has passed the second step; a sign-in from before the account had one does not count. */
    secondFactor: `second-factor/${userId}${sinceEvent}`,
  };
}

export function createKnownDevices(secrets: Secrets, installation: Installation): KnownDevices {
  const name = cookieNameAt(installation.publicOrigin, cookieName);
  const secret = () => secrets.get('known-devices');

  const entriesOf = (req: Pick<Request, 'headers'>) =>
    (cookieOf(req, name) ?? '')
      .split('~')
      .slice(0, mostEntries)
      .filter((entry) => entryPattern.test(entry));

  function idOfEntry(entry: string, accountKey: string): string | undefined {
    const [, id = '', signature = ''] = entryPattern.exec(entry) ?? [];
    return isSignature(secret(), `${id}/${accountKey}`, signature) ? id : undefined;
  }

  return {
    idOf(req, accountKey) {
      for (const entry of entriesOf(req)) {
        const id = idOfEntry(entry, accountKey);
        if (id !== undefined) return id;
      }
      return undefined;
    },
    remember(req, res, ...accountKeys) {
      const isOther = (entry: string) => accountKeys.every((key) => idOfEntry(entry, key) === undefined);
      const mine = accountKeys.map((key) => {
        const id = randomBytes(16).toString('base64url');
        return `${id}.${signatureOf(secret(), `${id}/${key}`)}`;
      });
      const entries = [...mine, ...entriesOf(req).filter(isOther)].slice(0, mostEntries).join('~');
      res.cookie(name, entries, { ...authCookieOptions(installation), maxAge: keptMs });
    },
  };
}
