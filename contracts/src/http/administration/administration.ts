// Admin views of the installation's health, and the record of who viewed which personal data.
import { z } from 'zod';
import { call } from '../call';
import { idSchema, limitOf } from '../paging';

const instant = z.iso.datetime();
const count = z.number().int().min(0);

export const consumerHealthSchema = z.object({
  name: z.string(),
  kind: z.enum(['projection', 'policy']),
  /** `elsewhere` when another process runs it. */
  state: z.enum(['running', 'failing', 'stopped', 'paused', 'elsewhere']),
  /** The number of events that it has not processed yet. */
  lag: count,
  /** The age of the last processed event while more events are pending; null when unknown. */
  lagSeconds: z.number().min(0).nullable(),
  isBehind: z.boolean(),
  isRebuilding: z.boolean(),
  /** Partition keys that it has parked because it cannot process their next event. */
  parkedKeys: count,
});
export type ConsumerHealth = z.infer<typeof consumerHealthSchema>;

export const queueHealthSchema = z.object({ type: z.string(), waiting: count, running: count, failed: count });
export type QueueHealth = z.infer<typeof queueHealthSchema>;

export const installationHealthSchema = z.object({
  at: instant,
  isWritable: z.boolean(),
  consumers: z.array(consumerHealthSchema),
  /** Jobs that are pending or were given up, by kind. Null while the queue cannot be read. */
  queue: z.array(queueHealthSchema).nullable(),
  /** The disk of the data folder. Null when the data is stored elsewhere. */
  disk: z
    .object({
      freeBytes: count,
      totalBytes: count,
      /** The warning appears when the free share of the disk falls below this value. */
      warnsBelowShare: z.number(),
      isLow: z.boolean(),
    })
    .nullable(),
  /** Files of the data folder by name. Null when the data is stored elsewhere. */
  stores: z.array(z.object({ name: z.string(), bytes: count })).nullable(),
  mail: z.object({
    /** A mail server, or files in the data folder. Null when this process does not know. */
    transport: z.enum(['server', 'folder']).nullable(),
    /** The last email sent within 30 days; null when there was none. */
    lastSentAt: instant.nullable(),
    /** The last failure among emails that are being retried or were given up; null when there is none. */
    lastFailedAt: instant.nullable(),
    waiting: count,
    failed: count,
  }),
});
export type InstallationHealth = z.infer<typeof installationHealthSchema>;

/**
 * Views of other people's data that are recorded when they are opened. The first five are admin views, the others
 * finance views.
 */
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
  /** The id, account or time that was viewed. */
  subject: z.string(),
  /** The person whose data it was; null when the view covers several people. */
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
      /** Filters by the person who viewed. */
      reader: idSchema.optional(),
      /** Filters by the person whose data was viewed; ignored when `reader` is given. */
      person: idSchema.optional(),
    }),
    response: z.object({ reads: z.array(recordedReadSchema), nextCursor: z.string().nullable() }),
  }),
  call({
    method: 'GET',
    path: '/api/finance/reads',
    tag: 'Finance',
    summary: "The caller's own recorded reads, the latest first",
    access: 'finance',
    query: z.object({ limit: limitOf(30, 200), cursor: z.string().max(200).optional() }),
    response: z.object({ reads: z.array(recordedReadSchema), nextCursor: z.string().nullable() }),
  }),
] as const;
