// Common fields of finance's long-running tasks: each is requested, waits, runs, and succeeds or fails.
import { z } from 'zod';

export const personSchema = z.object({ id: z.string(), username: z.string().nullable() });

export const financeTaskStatusSchema = z.enum(['waiting', 'running', 'done', 'failed']);
export const taskFields = {
  id: z.string(),
  status: financeTaskStatusSchema,
  /** The task waits, and this server runs no job worker that could start it. */
  held: z.boolean(),
  /** A fraction from 0 to 1. */
  progress: z.number(),
  requestedAt: z.string(),
  requestedBy: personSchema,
  finishedAt: z.string().nullable(),
  /** The reason for the failure as a sentence, in the reader's language where it is no technical error. */
  error: z.string().nullable(),
};
