// Sign-in with other services. They redirect to /api/auth/callback/{provider}, which is a page that redirects further.
import { z } from 'zod';
import { call } from '../call';
import { successSchema } from '../paging';

export const identityCalls = [
  call({
    method: 'GET',
    path: '/api/auth/identities',
    tag: 'Auth',
    summary: 'The services that the own account is linked to',
    access: 'session',
    response: z.object({
      hasPassword: z.boolean(),
      identities: z.array(z.object({ provider: z.string(), name: z.string() })),
    }),
    refusals: { 404: ['This account does not exist'] },
  }),
  call({
    method: 'POST',
    path: '/api/auth/identities/{provider}',
    tag: 'Auth',
    summary: "Links a service to the own account: the address of the service's page, which leads back",
    access: 'session',
    params: z.object({ provider: z.string().max(40) }),
    body: z.object({ callbackUrl: z.string().max(2000).default('/settings/login-security') }),
    response: z.object({ url: z.string() }),
    refusals: {
      403: ['Please confirm that it is you.'],
      503: ['Google does not answer. Please try again later.'],
    },
  }),
  call({
    method: 'DELETE',
    path: '/api/auth/identities/{provider}',
    tag: 'Auth',
    summary: 'Ends signing in by this service, where another way is left',
    access: 'session',
    params: z.object({ provider: z.string().max(40) }),
    response: successSchema,
    refusals: {
      403: ['Please confirm that it is you.'],
      409: ['This is how you sign in. Please choose a password first, by "Forgot password?".'],
    },
  }),
  call({
    method: 'POST',
    path: '/api/auth/confirm-sign-up',
    tag: 'Auth',
    summary: 'Makes the account of somebody who came by another service, by the link of a mail, in the same browser',
    access: 'public',
    body: z.object({ token: z.string().max(300).default('') }),
    response: z.object({ url: z.string() }),
    refusals: {
      403: ['Please open this link in the browser in which you began to sign in.'],
      409: ['This email is already registered'],
      410: ['This link has expired or was already used.'],
      429: ['Too many attempts. Please try again later.'],
    },
  }),
] as const;
