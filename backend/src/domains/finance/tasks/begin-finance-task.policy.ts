// Enqueues the job of a requested finance task, exactly once.
import { definePolicy } from '../../../kernel/consumers/policies/policy';
import type { Jobs } from '../../../ports/operations/jobs';
import { jobTypeOf, maxAttempts } from './finance-task.job';
import type { FinanceTaskRequested } from './finance-task.stream';

/** A person waits for the task, so it runs before background jobs. */
const priority = 50;

export const beginFinanceTaskPolicy = (jobs: Jobs) =>
  definePolicy<FinanceTaskRequested>({
    name: 'begin-finance-task',
    handlers: {
      FinanceTaskRequested: ({ data: { taskId, task } }) =>
        jobs.enqueue({
          id: taskId,
          type: jobTypeOf(task.kind),
          payload: { taskId, task },
          maxAttempts: maxAttempts,
          priority: priority,
        }),
    },
  });
