// User administration: admins look people up, suspend them, and grant roles, each with a reason.
import { z } from 'zod';
import { call } from '../call';
import { idParams, successSchema } from '../paging';

const reason = z.string().trim().min(1, 'Please say why').max(500, 'A reason has at most 500 characters');

export const adminPersonSchema = z.object({
  id: z.string(),
  username: z.string().nullable(),
  email: z.string().nullable(),
  joinedAt: z.iso.datetime().nullable(),
  isArtist: z.boolean(),
  roles: z.array(z.enum(['admin', 'finance'])),
  isSuspended: z.boolean(),
  sessions: z.number().int(),
});
export type AdminPerson = z.infer<typeof adminPersonSchema>;

export const adminActSchema = z.object({
  at: z.iso.datetime(),
  kind: z.enum(['suspended', 'suspension-lifted', 'role-granted', 'role-revoked']),
  role: z.enum(['admin', 'finance']).nullable(),
  /** The admin's id, or the name of the operator who ran the command on the server. */
  by: z.string().nullable(),
  byUsername: z.string().nullable(),
  reason: z.string().nullable(),
});
export type AdminAct = z.infer<typeof adminActSchema>;

const ownAccount = 'You cannot do this to your own account.';

export const adminPeopleCalls = [
  call({
    method: 'GET',
    path: '/api/admin/people',
    tag: 'Admin',
    summary: 'The person with this email, username or id; that it was looked for is recorded',
    access: 'admin',
    query: z.object({ search: z.string().trim().min(1).max(320) }),
    response: z.object({ people: z.array(adminPersonSchema) }),
  }),
  call({
    method: 'GET',
    path: '/api/admin/people/{id}',
    tag: 'Admin',
    summary: 'A person, and what admins did about the account; that it was read is recorded',
    access: 'admin',
    params: idParams,
    response: z.object({ person: adminPersonSchema, history: z.array(adminActSchema) }),
  }),
  call({
    method: 'POST',
    path: '/api/admin/people/{id}/suspension',
    tag: 'Admin',
    summary: 'Suspends an account, so that its sessions end and nobody signs in with it, or lifts that',
    access: 'admin',
    params: idParams,
    body: z.object({ isSuspended: z.boolean(), reason }),
    response: successSchema,
    refusals: { 409: [ownAccount] },
  }),
  call({
    method: 'POST',
    path: '/api/admin/people/{id}/roles',
    tag: 'Admin',
    summary: 'Grants or revokes a role',
    access: 'admin',
    params: idParams,
    body: z.object({ role: z.enum(['admin', 'finance']), isGranted: z.boolean(), reason }),
    response: successSchema,
    refusals: { 409: [ownAccount] },
  }),
] as const;
