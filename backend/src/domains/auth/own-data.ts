// Exports what the account knows about its owner, without anything that would help to sign in.

import { deviceName } from '../../kernel/http/access/device-name';
import { historyOf, listOf } from '../../kernel/values/own-lists';
import type { OwnDataPart } from '../../ports/directory/own-data';
import { type AccountDoc, accounts } from './account/account.projection';
import { accountStream } from './account/account.stream';
import { factorStream } from './factors/factors.stream';
import { signInStream } from './session/sign-in-log';

const claims = [
  'usernameKey',
  'usernameClaimId',
  'emailKey',
  'emailClaimId',
  'newEmailKey',
  'identityKey',
  'identityClaimId',
];
const secrets = ['passwordHash', 'secret', 'step', 'recoveryHash', 'recoveryHashes', 'publicKey', 'counter'];

interface OwnSession {
  readonly id: string;
  readonly device: string | null;
  readonly address: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
}
const isoOf = (ms: number) => new Date(ms).toISOString();

export const authOwnData: OwnDataPart = {
  lists: [
    listOf<AccountDoc>(
      { name: 'account/account', about: 'Your account as it is now.' },
      ['userId', 'username', 'email', 'isArtist', 'isPatron', 'grantedRoles', 'imageId', 'hasPassword', 'providers'],
      async function* ({ reads }, userId) {
        const account = await reads.collection(accounts).get(userId);
        if (account !== undefined) yield account;
      },
    ),
    listOf<OwnSession>(
      { name: 'account/sessions', about: 'Where you are signed in now.' },
      ['id', 'device', 'address', 'createdAt', 'lastSeenAt'],
      async function* ({ sessions }, userId) {
        for (const { id, userAgent, address, createdAtMs, lastSeenAtMs } of await sessions.listOf(userId)) {
          const times = { createdAt: isoOf(createdAtMs), lastSeenAt: isoOf(lastSeenAtMs) };
          yield { id, device: deviceName(userAgent), address, ...times };
        }
      },
    ),
    historyOf(
      {
        name: 'account/account-history',
        about: 'What happened to your account: name, email, password, type, language of mails, roles, other services.',
      },
      (userId) => `${accountStream.name}-${userId}`,
      [...claims, ...secrets],
    ),
    historyOf(
      { name: 'account/sign-ins', about: 'Your sign-ins, with the device and the network address.' },
      (userId) => `${signInStream.name}-${userId}`,
    ),
    historyOf(
      {
        name: 'account/two-step-sign-in',
        about: 'Your authenticator app, recovery codes and passkeys, without secrets.',
      },
      (userId) => `${factorStream.name}-${userId}`,
      secrets,
    ),
  ],
};
