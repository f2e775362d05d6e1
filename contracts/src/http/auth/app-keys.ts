// Keys with which third-party music apps sign in for a listener.
import { z } from 'zod';
import { call } from '../call';
import { idParams, successSchema } from '../paging';
import { nameSchema } from './names';

export const mostAppKeys = 20;
export const longestAppKeyLabel = 60;

export const appKeySchema = z.object({
  id: z.string(),
  /** The owner's name for the key, such as "Phone in the kitchen". */
  label: z.string(),
  issuedAt: z.string(),
  /** Precise to the day; null if the key was never used. */
  lastUsedAt: z.string().nullable(),
});
export type AppKey = z.infer<typeof appKeySchema>;

export const appKeyCalls = [
  call({
    method: 'GET',
    path: '/api/user/app-keys',
    tag: 'Settings',
    summary: 'One’s own keys for music apps, newest first',
    access: 'session',
    response: z.object({ keys: z.array(appKeySchema), serverUrl: z.string(), username: z.string() }),
  }),
  call({
    method: 'POST',
    path: '/api/user/app-keys',
    tag: 'Settings',
    summary: 'Makes a key for a music app; its secret is shown once',
    access: 'session',
    body: z.object({
      label: nameSchema('Name').max(longestAppKeyLabel, `Name must be at most ${longestAppKeyLabel} characters`),
    }),
    response: z.object({ key: appKeySchema, secret: z.string() }),
    status: 201,
    refusals: { 403: ['Please confirm that it is you.'], 422: [`You can have at most ${mostAppKeys} keys`] },
  }),
  call({
    method: 'DELETE',
    path: '/api/user/app-keys/{id}',
    tag: 'Settings',
    summary: 'Revokes a key; the app that has it is refused from then on',
    access: 'session',
    params: idParams,
    response: successSchema,
  }),
] as const;
