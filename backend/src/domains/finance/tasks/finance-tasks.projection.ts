// Projects the tasks that finance requested, and their outcomes.
import { defineProjection } from '../../../kernel/consumers/projections/projection';
import { defineCollection } from '../../../ports/read-models/read-models';
import type { FinanceTask, FinanceTaskEvent, FinanceTaskKind } from './finance-task.stream';

export interface FinanceTaskDoc {
  readonly id: string;
  readonly kind: FinanceTaskKind;
  readonly task: FinanceTask;
  readonly requestedBy: string;
  readonly requestedAt: string;
  readonly finishedAt: string | null;
  readonly result: unknown;
  readonly error: string | null;
}

export const financeTasks = defineCollection<FinanceTaskDoc>()({
  name: 'finance-tasks',
  indexes: { byKind: { equals: ['kind'], sort: 'requestedAt' } },
});

export const financeTasksProjection = defineProjection<FinanceTaskEvent>({
  name: 'finance-tasks',
  version: 1,
  collections: [financeTasks],
  handlers: {
    FinanceTaskRequested: ({ data: { taskId, requestedBy, task }, metadata }, to) =>
      to.collection(financeTasks).put(taskId, {
        id: taskId,
        kind: task.kind,
        task,
        requestedBy,
        requestedAt: metadata.at,
        finishedAt: null,
        result: null,
        error: null,
      }),
    FinanceTaskFinished: async ({ data, metadata }, to) => {
      const { taskId, result } = data;
      await to.collection(financeTasks).update(taskId, (doc) => ({ ...doc, result, finishedAt: metadata.at }));
    },
    FinanceTaskFailed: async ({ data, metadata }, to) => {
      const { taskId, error } = data;
      await to.collection(financeTasks).update(taskId, (doc) => ({ ...doc, error, finishedAt: metadata.at }));
    },
  },
});
