// The legal texts with their versions, and which version the caller has accepted.
import { z } from 'zod';
import { call } from '../call';

export const legalTextIds = ['privacy', 'terms', 'distribution', 'anti-fraud'] as const;
export const legalTextIdSchema = z.enum(legalTextIds);
export type LegalTextId = z.infer<typeof legalTextIdSchema>;

export const legalTextSchema = z.object({
  id: legalTextIdSchema,
  title: z.string(),
  /** Counts from 1 and increases with every change of meaning, so that everyone is asked to accept it again. */
  version: z.number().int(),
  /** The day from which this version applies. */
  validFrom: z.string(),
  sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
  /** The legally valid version, on the product website. */
  url: z.url(),
});
export type LegalText = z.infer<typeof legalTextSchema>;

const acceptanceSchema = z.object({
  id: legalTextIdSchema,
  version: z.number().int(),
  acceptedVersion: z.number().int().nullable(),
  acceptedAt: z.iso.datetime().nullable(),
  /** The text applies to the caller, who has not accepted its current version yet. */
  isAsked: z.boolean(),
});
export type LegalAcceptance = z.infer<typeof acceptanceSchema>;

export const legalCalls = [
  call({
    method: 'GET',
    path: '/api/legal',
    tag: 'Settings',
    summary: 'The legal texts in their present versions',
    access: 'public',
    response: z.object({ texts: z.array(legalTextSchema) }),
  }),
  call({
    method: 'GET',
    path: '/api/user/legal',
    tag: 'Settings',
    summary: 'Which version of each legal text the caller has accepted, and which are to be accepted',
    access: 'session',
    response: z.object({ texts: z.array(acceptanceSchema) }),
  }),
  call({
    method: 'POST',
    path: '/api/user/legal/accept',
    tag: 'Settings',
    summary: 'Accepts a legal text in its present version',
    access: 'session',
    body: z.object({ id: legalTextIdSchema, version: z.number().int().min(1).max(100_000) }),
    response: z.object({ success: z.literal(true), text: acceptanceSchema }),
    refusals: { 409: ['This text has changed meanwhile. Please read it again.'] },
  }),
] as const;
