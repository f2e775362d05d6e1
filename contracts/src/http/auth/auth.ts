// /api/auth: sign-up, sign-in and the session.
import { z } from 'zod';
import { call } from '../call';
import { emptySchema, idParams, successSchema } from '../paging';
import { passkeyOptionsSchema } from './factors';
import { emailSchema, nameSchema } from './names';

export const sessionUserSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  image: z.string().nullable(),
  isArtist: z.boolean(),
  isPatron: z.boolean(),
  isAdmin: z.boolean(),
  isFinance: z.boolean(),
  /** Granted roles that the session does not have, because the account has no second factor. */
  rolesAwaitingFactor: z.array(z.enum(['admin', 'finance'])).optional(),
  oauthProvider: z.string(),
});
export type SessionUser = z.infer<typeof sessionUserSchema>;

/** The session of a visitor is the empty object. */
export const sessionSchema = z.object({ user: sessionUserSchema, expires: z.iso.datetime() }).partial();
export type Session = z.infer<typeof sessionSchema>;

/** Refusals of a username that could be taken for another one. */
export const misleadingNames = ['This username is reserved', 'This username mixes letters that look alike'] as const;

const longUsername = 'Username is too long (maximum 2500 bytes)';
export const usernameSchema = nameSchema('Username')
  .max(2500, longUsername)
  .refine((name) => new TextEncoder().encode(name).length <= 2500, longUsername);

export const mostPasswordCharacters = 1024;
export const longPassword = `Password must be at most ${mostPasswordCharacters} characters long`;

export const signUpBodySchema = z.object({
  username: usernameSchema,
  email: emailSchema,
  password: z
    .string({ error: 'Password is required' })
    .min(6, 'Password must be at least 6 characters long')
    .max(mostPasswordCharacters, longPassword),
  isArtist: z.boolean().default(false),
});

/** The token in the link of an email. */
const linkTokenSchema = z.string().max(300).default('');
const linkIsSpent = 'This link has expired or was already used.';

const redirectFormSchema = z.object({
  csrfToken: z.string().max(300).default(''),
  callbackUrl: z.string().max(2000).default('/dashboard'),
  json: z.string().max(20).optional(),
});

export const authCalls = [
  call({
    method: 'GET',
    path: '/api/auth/session',
    tag: 'Auth',
    summary: 'The session, or {} for a visitor',
    access: 'public',
    response: sessionSchema,
  }),
  call({
    method: 'POST',
    path: '/api/auth/session',
    tag: 'Auth',
    summary: 'Reads the session again after its data changed',
    access: 'public',
    body: z.object({ csrfToken: z.string().max(300).default(''), data: z.unknown().optional() }),
    response: sessionSchema,
  }),
  call({
    method: 'GET',
    path: '/api/auth/csrf',
    tag: 'Auth',
    summary: 'The token that the other auth calls take',
    access: 'public',
    response: z.object({ csrfToken: z.string() }),
  }),
  call({
    method: 'GET',
    path: '/api/auth/providers',
    tag: 'Auth',
    summary: 'Ways to sign in',
    access: 'public',
    response: z.record(
      z.string(),
      z.object({ id: z.string(), name: z.string(), type: z.string(), signinUrl: z.string(), callbackUrl: z.string() }),
    ),
  }),
  call({
    method: 'POST',
    path: '/api/auth/signup',
    tag: 'Auth',
    summary: 'Creates an account; it does not sign in',
    access: 'public',
    status: 201,
    body: signUpBodySchema,
    response: z.object({
      user: z.object({ id: z.string(), username: z.string(), email: z.string(), isArtist: z.boolean() }),
    }),
    refusals: {
      409: ['This username is already taken', 'This email is already registered'],
      422: ['This password is too common. Please choose another one.', ...misleadingNames],
    },
  }),
  call({
    method: 'POST',
    path: '/api/auth/request-password-reset',
    tag: 'Auth',
    summary: 'Sends a link for a new password; the same answer whether or not there is such an account',
    access: 'public',
    body: z.object({ email: emailSchema }),
    response: successSchema,
    refusals: { 429: ['Too many attempts. Please try again later.'] },
  }),
  call({
    method: 'POST',
    path: '/api/auth/reset-password',
    tag: 'Auth',
    summary: 'Sets a new password by the link of a mail, and ends every session',
    access: 'public',
    body: z.object({
      token: linkTokenSchema,
      newPassword: z
        .string({ error: 'New password is required' })
        .min(1, 'New password is required')
        .max(mostPasswordCharacters, longPassword),
    }),
    response: successSchema,
    refusals: {
      410: [linkIsSpent],
      422: [
        'New password must be at least 6 characters long',
        'This password is too common. Please choose another one.',
      ],
      429: ['Too many attempts. Please try again later.'],
    },
  }),
  call({
    method: 'POST',
    path: '/api/auth/confirm-email-change',
    tag: 'Auth',
    summary: 'Changes or proves the email by the link of a mail; a proof needs the session of its account',
    access: 'public',
    body: z.object({ token: linkTokenSchema }),
    /** False when the link only verified the account's present address. */
    response: successSchema.extend({ email: z.string(), isNew: z.boolean() }),
    refusals: { 401: ['Please sign in'], 409: ['This email is already registered'], 410: [linkIsSpent] },
  }),
  call({
    method: 'POST',
    path: '/api/auth/undo-email-change',
    tag: 'Auth',
    summary: 'Undoes a change of the email by the link of the mail to the former one, and ends every session',
    access: 'public',
    body: z.object({ token: linkTokenSchema }),
    response: successSchema.extend({ email: z.string() }),
    refusals: {
      409: ['This email is already registered'],
      410: [linkIsSpent],
      429: ['Too many attempts. Please try again later.'],
    },
  }),
  call({
    method: 'POST',
    path: '/api/auth/signin/{provider}',
    tag: 'Auth',
    summary: 'Starts a sign-in with an external provider',
    access: 'public',
    params: z.object({ provider: z.string().max(40) }),
    bodyType: 'form',
    body: redirectFormSchema,
    response: z.object({ url: z.string() }),
    refusals: { 503: ['Google does not answer. Please try again later.'] },
    furtherAnswers: { 302: 'To the page asked for, without `json`' },
  }),
  call({
    method: 'POST',
    path: '/api/auth/callback/credentials',
    tag: 'Auth',
    summary: 'Signs in by email and password',
    access: 'public',
    bodyType: 'form',
    body: redirectFormSchema.extend({
      email: z.string().max(1000).default(''),
      password: z.string().max(mostPasswordCharacters).default(''),
    }),
    response: z.object({ url: z.string() }),
    refusals: {
      401: ['The email or password is not right', 'Please confirm with your second factor.'],
      403: ['The csrf token is missing or wrong'],
      429: ['Too many attempts. Please try again later.'],
    },
    refusalFields: {
      401: z.object({
        /** The address in which next-auth's client reads the failure. */
        url: z.string().optional(),
        /** What the second step needs. */
        challenge: z.string().optional(),
        hasTotp: z.boolean().optional(),
        passkeyOptions: passkeyOptionsSchema.nullable().optional(),
      }),
    },
    furtherAnswers: { 302: 'To the page asked for, without `json`' },
  }),
  call({
    method: 'POST',
    path: '/api/auth/signout',
    tag: 'Auth',
    summary: 'Ends the session',
    access: 'public',
    bodyType: 'form',
    body: redirectFormSchema,
    response: z.object({ url: z.string() }),
    furtherAnswers: { 302: 'To the page asked for, without `json`' },
  }),
  call({
    method: 'POST',
    path: '/api/auth/_log',
    tag: 'Auth',
    summary: 'Takes an error report of the browser client',
    access: 'public',
    bodyType: 'form',
    body: z.record(z.string(), z.unknown()),
    response: emptySchema,
  }),
  call({
    method: 'GET',
    path: '/api/auth/sessions',
    tag: 'Auth',
    summary: 'Where the caller is signed in',
    access: 'session',
    response: z.object({
      sessions: z.array(
        z.object({
          id: z.string(),
          userAgent: z.string(),
          /** A readable name such as `Firefox on Windows`; null when the user agent does not reveal it. */
          device: z.string().nullable(),
          address: z.string(),
          createdAt: z.string(),
          lastSeenAt: z.string(),
          isCurrent: z.boolean(),
        }),
      ),
    }),
  }),
  call({
    method: 'DELETE',
    path: '/api/auth/sessions/{id}',
    tag: 'Auth',
    summary: 'Ends one of the own sessions at once',
    access: 'session',
    params: idParams,
    response: successSchema,
  }),
  call({
    method: 'DELETE',
    path: '/api/auth/sessions',
    tag: 'Auth',
    summary: 'Ends all of the own sessions but this one',
    access: 'session',
    response: successSchema.extend({ ended: z.number().int() }),
  }),
] as const;
