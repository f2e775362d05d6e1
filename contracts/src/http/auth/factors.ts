// Second factors: authenticator codes, recovery codes and passkeys; and confirming one's identity again.
import { z } from 'zod';
import { call } from '../call';
import { idParams, successSchema } from '../paging';
import { nameSchema } from './names';

const tooMany = 'Too many attempts. Please try again later.';
const wrongCode = 'This code is not right. Please try the next one.';
const wrongPasskey = 'This passkey could not be confirmed.';
const wrongPassword = 'Current password is not right';
const confirmFirst = 'Please confirm that it is you.';
const codeSchema = z.string().trim().min(1, 'Please enter the code').max(40, wrongCode);
/** The output of the WebAuthn library in the browser; its server part validates every field. */
const webAuthnSchema = z.looseObject({ id: z.string().max(2000), response: z.looseObject({}) });
export const passkeyOptionsSchema = z.looseObject({ challenge: z.string() });

export const passkeySchema = z.object({
  id: z.string(),
  label: z.string(),
  addedAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

/** Carries exactly one of the two proofs. */
const proofSchema = z.object({ code: codeSchema.optional(), passkey: webAuthnSchema.optional() });

export const factorCalls = [
  call({
    method: 'GET',
    path: '/api/auth/factors',
    tag: 'Auth',
    summary: 'The second factors of the own account',
    access: 'session',
    response: z.object({ hasTotp: z.boolean(), recoveryCodesLeft: z.number().int(), passkeys: z.array(passkeySchema) }),
  }),
  call({
    method: 'POST',
    path: '/api/auth/totp/begin',
    tag: 'Auth',
    summary: 'A new secret for an authenticator app; it counts once a code of it was entered',
    access: 'session',
    response: z.object({
      secret: z.string(),
      /** `otpauth://…` */
      address: z.string(),
      /** The address as an SVG QR code. */
      qrCode: z.string(),
    }),
    refusals: { 403: [confirmFirst] },
  }),
  call({
    method: 'POST',
    path: '/api/auth/totp/confirm',
    tag: 'Auth',
    summary: 'Turns the authenticator app on, and gives recovery codes, this once',
    access: 'session',
    body: z.object({ code: codeSchema }),
    response: z.object({ recoveryCodes: z.array(z.string()) }),
    refusals: { 403: [confirmFirst], 409: ['Please begin again.'], 422: [wrongCode], 429: [tooMany] },
  }),
  call({
    method: 'DELETE',
    path: '/api/auth/totp',
    tag: 'Auth',
    summary: 'Turns the authenticator app off, and its recovery codes',
    access: 'session',
    response: successSchema,
    refusals: { 403: [confirmFirst] },
  }),
  call({
    method: 'POST',
    path: '/api/auth/recovery-codes',
    tag: 'Auth',
    summary: 'New recovery codes in place of the former ones',
    access: 'session',
    response: z.object({ recoveryCodes: z.array(z.string()) }),
    refusals: { 403: [confirmFirst], 409: ['There is no authenticator app.'] },
  }),
  call({
    method: 'POST',
    path: '/api/auth/passkeys/begin',
    tag: 'Auth',
    summary: 'What the browser needs to make a passkey',
    access: 'session',
    response: passkeyOptionsSchema,
    refusals: { 403: [confirmFirst] },
  }),
  call({
    method: 'POST',
    path: '/api/auth/passkeys',
    tag: 'Auth',
    summary: 'Adds a passkey that the browser made',
    access: 'session',
    body: z.object({ label: nameSchema('Name').max(60, 'Name is too long'), response: webAuthnSchema }),
    response: z.object({ passkey: passkeySchema }),
    refusals: { 403: [confirmFirst], 409: ['You can have at most 20 passkeys.'], 422: [wrongPasskey] },
  }),
  call({
    method: 'DELETE',
    path: '/api/auth/passkeys/{id}',
    tag: 'Auth',
    summary: 'Removes a passkey',
    access: 'session',
    params: idParams.extend({ id: z.string().regex(/^[\w-]{1,1400}$/) }),
    response: successSchema,
    refusals: { 403: [confirmFirst] },
  }),
  call({
    method: 'POST',
    path: '/api/auth/step-up/begin',
    tag: 'Auth',
    summary: 'How the caller can confirm who they are',
    access: 'session',
    response: z.object({ hasTotp: z.boolean(), passkeyOptions: passkeyOptionsSchema.nullable() }),
  }),
  call({
    method: 'POST',
    path: '/api/auth/step-up',
    tag: 'Auth',
    summary: 'Confirms who the caller is, for ten minutes of this session',
    access: 'session',
    /** The password counts only for an account without a factor. */
    body: proofSchema.extend({ password: z.string().max(1024).optional() }),
    response: successSchema,
    refusals: { 422: [wrongCode, wrongPasskey, wrongPassword], 429: [tooMany] },
  }),
  call({
    method: 'POST',
    path: '/api/auth/callback/second-factor',
    tag: 'Auth',
    summary: 'The second step of a sign-in; `challenge` is what the first one answered',
    access: 'public',
    body: proofSchema.extend({
      challenge: z.string().max(400),
      callbackUrl: z.string().max(2000).default('/dashboard'),
    }),
    response: z.object({ url: z.string() }),
    refusals: { 401: ['Please sign in again.', wrongCode, wrongPasskey], 429: [tooMany] },
  }),
  call({
    method: 'POST',
    path: '/api/auth/passkeys/sign-in',
    tag: 'Auth',
    summary: 'What the browser needs to sign in by passkey',
    access: 'public',
    response: passkeyOptionsSchema,
  }),
  call({
    method: 'POST',
    path: '/api/auth/callback/passkey',
    tag: 'Auth',
    summary: 'Signs in by passkey alone',
    access: 'public',
    body: z.object({ response: webAuthnSchema, callbackUrl: z.string().max(2000).default('/dashboard') }),
    response: z.object({ url: z.string() }),
    refusals: { 401: [wrongPasskey], 429: [tooMany] },
  }),
] as const;
