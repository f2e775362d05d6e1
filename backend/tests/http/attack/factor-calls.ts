// Calls that concern authentication: sessions, second factors, and the end of the account.
import { type AttackedCall, id, open, own } from './attacked-call';
import { ownersPassword } from './world';

const madeUpPasskey = { id: 'made-up', response: {} };

export const factorCalls = {
  'DELETE /api/auth/sessions': own,
  'GET /api/auth/identities': own,
  'POST /api/auth/identities/{provider}': {
    others: 404,
    params: () => ({ provider: 'google' }),
    body: () => ({ callbackUrl: '/settings' }),
  },
  'DELETE /api/auth/identities/{provider}': { others: 404, params: () => ({ provider: 'google' }) },
  'POST /api/auth/confirm-sign-up': { ...open, body: () => ({ token: 'made-up' }) },
  'POST /api/auth/undo-email-change': { ...open, body: () => ({ token: 'made-up' }) },
  'POST /api/user/request-email-change': {
    ...own,
    body: () => ({ newEmail: 'ada.the.first@libretto.test', currentPassword: ownersPassword }),
  },
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

  'GET /api/legal': open,
  'GET /api/user/legal': own,
  'POST /api/user/legal/accept': { ...own, body: () => ({ id: 'terms', version: 1 }) },
  'GET /api/user/data-export': own,
  'POST /api/user/data-export': own,
  'POST /api/user/data-export/download': { ...own, body: () => ({}) },
  'GET /api/user/data-export/{id}/file': { others: 404, params: id('dataExport'), query: 'token=made-up' },

  'GET /api/user/account-deletion-status': own,
  'DELETE /api/user/delete-account': own,
  'POST /api/user/request-account-deletion': { ...own, body: () => ({ reason: 'Enough' }) },
  'GET /api/admin/people': { ...open, query: 'search=nobody' },
  'GET /api/admin/people/{id}': { ...open, params: ({ owner }) => ({ id: owner }) },
  'POST /api/admin/people/{id}/suspension': {
    ...open,
    params: ({ owner }) => ({ id: owner }),
    body: () => ({ isSuspended: false, reason: 'A mistake' }),
  },
  'POST /api/admin/people/{id}/roles': {
    ...open,
    params: ({ owner }) => ({ id: owner }),
    body: () => ({ role: 'finance', isGranted: false, reason: 'Left' }),
  },
  'GET /api/admin/health': open,
  'GET /api/admin/reads': { ...open, query: 'limit=5' },
  'GET /api/admin/deletion-requests': open,
  'POST /api/admin/deletion-requests/{userId}/review': {
    ...open,
    params: ({ owner }) => ({ userId: owner }),
    body: () => ({ decision: 'refuse', requestId: 'no-request', message: 'Why' }),
  },
} satisfies Record<string, AttackedCall>;
