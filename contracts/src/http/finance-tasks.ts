// What finance's long work has in common: it is asked for, waits, runs, and is done or fails.
import { z } from 'zod';

export const personSchema = z.object({ id: z.string(), username: z.string().nullable() });

export const financeTaskStatusSchema = z.enum(['waiting', 'running', 'done', 'failed']);
export const taskFields = {
  id: z.string(),
  status: financeTaskStatusSchema,
  /** It waits, and nobody works on it: this server leaves queued work to another start. */
  held: z.boolean(),
  /** 0 to 1. */
  progress: z.number(),
  requestedAt: z.string(),
  requestedBy: personSchema,
  finishedAt: z.string().nullable(),
  /** Why it failed, in words. */
  error: z.string().nullable(),
};
