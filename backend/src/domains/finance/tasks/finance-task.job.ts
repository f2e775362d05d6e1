// The frame of every long-running finance task: reports progress while it runs, and its outcome as an event.
import type { CommandContext, Commands } from '../../../kernel/commands/commands';
import { defineJob, type JobRun } from '../../../kernel/jobs/job';
import type { Json } from '../../../ports/events/event-store';
import {
  type FinanceTask,
  type FinanceTaskKind,
  type FinanceTaskRefusalCode,
  financeTaskStream,
} from './finance-task.stream';

export const maxAttempts = 3;
export const jobTypeOf = (kind: FinanceTaskKind) => `finance-${kind}`;

/** A failure that a retry cannot fix. */
export class FinanceTaskRefusal extends Error {
  override readonly name = 'FinanceTaskRefusal';

  constructor(code: FinanceTaskRefusalCode) {
    super(code);
  }
}

type TaskOf<Kind extends FinanceTaskKind> = Extract<FinanceTask, { readonly kind: Kind }>;

export function financeTaskJob<Kind extends FinanceTaskKind>(
  commands: Commands,
  kind: Kind,
  work: (task: TaskOf<Kind>, run: JobRun & { readonly taskId: string }) => Promise<object>,
) {
  const tasks = commands.handlerOf(financeTaskStream);
  return defineJob<{ readonly taskId: string; readonly task: TaskOf<Kind> }>({
    type: jobTypeOf(kind),
    concurrency: 1,
    run: async ({ taskId, task }, run) => {
      const context: CommandContext = { actor: 'system', correlationId: taskId, causationId: run.jobId };
      try {
        const result = (await work(task, { ...run, taskId })) as Json;
        await tasks.execute(taskId, { kind: 'finish', taskId, result }, context);
      } catch (error) {
        const isFinal = error instanceof FinanceTaskRefusal || run.attempt >= maxAttempts;
        if (!isFinal || run.signal.aborted) throw error;
        const reason = error instanceof Error ? error.message : String(error);
        await tasks.execute(taskId, { kind: 'fail', taskId, error: reason }, context);
      }
    },
  });
}
