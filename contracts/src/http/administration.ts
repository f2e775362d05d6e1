// What admins are told of the installation, and who looked at what.
import { z } from 'zod';
import { call } from './call';
import { idSchema, limitOf } from './paging';

const instant = z.iso.datetime();
const count = z.number().int().min(0);

export const consumerHealthSchema = z.object({
  name: z.string(),
  kind: z.enum(['projection', 'policy']),
  /** `elsewhere` where another process runs it. */
  state: z.enum(['running', 'failing', 'stopped', 'paused', 'elsewhere']),
  /** Events that it has before it. */
  lag: count,
  /** How old what it took last is, while it has events before it; null where that is not known. */
  lagSeconds: z.number().min(0).nullable(),
  isBehind: z.boolean(),
  isRebuilding: z.boolean(),
  /** Partition keys that it holds back because it cannot take their next event. */
  parkedKeys: count,
});
export type ConsumerHealth = z.infer<typeof consumerHealthSchema>;

export const queueHealthSchema = z.object({ type: z.string(), waiting: count, running: count, failed: count });
export type QueueHealth = z.infer<typeof queueHealthSchema>;

export const installationHealthSchema = z.object({
  at: instant,
  isWritable: z.boolean(),
  consumers: z.array(consumerHealthSchema),
  /** Work that is not done yet or was given up, by its kind. Null while the queue cannot be read. */
  queue: z.array(queueHealthSchema).nullable(),
  /** Of the data folder. Null where data lies elsewhere. */
  disk: z
    .object({
      freeBytes: count,
      totalBytes: count,
      /** Less than this share of it free is too little. */
      warnsBelowShare: z.number(),
      isLow: z.boolean(),
    })
    .nullable(),
  /** Files of the data folder, by their names. Null where data lies elsewhere. */
  stores: z.array(z.object({ name: z.string(), bytes: count })).nullable(),
  mail: z.object({
    /** A mail server, or files in the data folder. Null where this process does not know. */
    transport: z.enum(['server', 'folder']).nullable(),
    /** Of the mails of the last 30 days. Null where there is none. */
    lastSentAt: instant.nullable(),
    /** Of mails that are still tried again or were given up. Null where there is none. */
    lastFailedAt: instant.nullable(),
    waiting: count,
    failed: count,
  }),
});
export type InstallationHealth = z.infer<typeof installationHealthSchema>;

/** What of other people's can be looked at, and leaves a record. The first five are admins', the others finance's. */
export const recordedViews = [
  ...(['people', 'person', 'ticket', 'health', 'reads'] as const),
  ...(['trial-balance', 'statement', 'journal', 'transaction', 'withdrawals', 'transit-ageing', 'revenue'] as const),
  ...(['balance-series', 'explain', 'integrity', 'seal-proof', 'verification', 'export', 'export-file'] as const),
  'reconciliation',
] as const;
const somebody = z.object({ id: z.string(), username: z.string().nullable() });

export const recordedReadSchema = z.object({
  id: z.string(),
  at: instant,
  reader: somebody,
  view: z.enum(recordedViews),
  /** Which: an id, an account, a time. */
  subject: z.string(),
  /** Whose it was, where it was one person's. */
  person: somebody.nullable(),
});
export type RecordedRead = z.infer<typeof recordedReadSchema>;

export const administrationCalls = [
  call({
    method: 'GET',
    path: '/api/admin/health',
    tag: 'Admin',
    summary: 'How the installation is doing: consumers, queue, disk and mail; that it was read is recorded',
    access: 'admin',
    response: installationHealthSchema,
  }),
  call({
    method: 'GET',
    path: '/api/admin/reads',
    tag: 'Admin',
    summary: 'Who looked at what of other people, the latest first; that it was read is recorded',
    access: 'admin',
    query: z.object({
      limit: limitOf(30, 100),
      cursor: z.string().max(200).optional(),
      /** Only what this person looked at. */
      reader: idSchema.optional(),
      /** Only looks at this person, unless a reader is given. */
      person: idSchema.optional(),
    }),
    response: z.object({ reads: z.array(recordedReadSchema), nextCursor: z.string().nullable() }),
  }),
] as const;
