// Calls about who one is: sessions, second factors, and the end of the account.
import { type AttackedCall, open, own } from './attacked-call';

const madeUpPasskey = { id: 'made-up', response: {} };

export const factorCalls = {
  'DELETE /api/auth/sessions': own,
  'GET /api/auth/factors': own,
  'POST /api/auth/totp/begin': own,
  'POST /api/auth/totp/confirm': { ...own, body: () => ({ code: '000000' }) },
  'DELETE /api/auth/totp': own,
  'POST /api/auth/recovery-codes': own,
  'POST /api/auth/passkeys/begin': own,
  'POST /api/auth/passkeys': { ...own, body: () => ({ label: 'Phone', response: madeUpPasskey }) },
  'DELETE /api/auth/passkeys/{id}': { others: 404, params: () => ({ id: 'no-passkey' }) },
  'POST /api/auth/step-up/begin': own,
  'POST /api/auth/step-up': { ...own, body: () => ({ code: '000000' }) },
  'POST /api/auth/callback/second-factor': { ...open, body: () => ({ challenge: 'made-up', code: '000000' }) },
  'POST /api/auth/passkeys/sign-in': open,
  'POST /api/auth/callback/passkey': { ...open, body: () => ({ response: madeUpPasskey }) },

  'GET /api/user/account-deletion-status': own,
  'DELETE /api/user/delete-account': own,
  'POST /api/user/request-account-deletion': { ...own, body: () => ({ reason: 'Enough' }) },
  'GET /api/admin/deletion-requests': open,
  'POST /api/admin/deletion-requests/{userId}/review': {
    ...open,
    params: ({ owner }) => ({ userId: owner }),
    body: () => ({ decision: 'refuse', requestId: 'no-request', message: 'Why' }),
  },
} satisfies Record<string, AttackedCall>;
