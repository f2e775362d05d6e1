// Requests a long-running task, and answers before any read model knows of it.
import type { Request, Response } from 'express';
import type { UserCaller } from '../../../kernel/http/access/caller';
import { commandContext, idOfMade } from '../../../kernel/http/commands/command-context';
import { acceptedOrThrow } from '../../../kernel/http/commands/outcome';
import type { FinanceDeps } from '../finance.deps';
import { type FinanceTask, financeTaskStream } from './finance-task.stream';
import type { FinanceTaskDoc } from './finance-tasks.projection';

export async function requestTask(
  deps: FinanceDeps,
  req: Request,
  res: Response,
  { userId }: UserCaller,
  task: FinanceTask,
): Promise<FinanceTaskDoc> {
  const context = commandContext(req);
  const taskId = idOfMade('finance-task', context);
  const outcome = await deps.commands
    .handlerOf(financeTaskStream)
    .execute(taskId, { kind: 'request', taskId, requestedBy: userId, task }, context);
  const { at } = acceptedOrThrow(res, outcome, {});
  const ended = { finishedAt: null, result: null, error: null };
  return { id: taskId, kind: task.kind, task, requestedBy: userId, requestedAt: at, ...ended };
}
