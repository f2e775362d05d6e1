// Asking for long work, and what the answer shows before any read model knows of it.
import type { Request, Response } from 'express';
import type { DomainDeps } from '../../../kernel/domain';
import type { UserCaller } from '../../../kernel/http/caller';
import { commandContext } from '../../../kernel/http/command-context';
import { acceptedOrThrow } from '../../../kernel/http/outcome';
import { newId } from '../../../kernel/ids';
import { type FinanceTask, financeTaskStream } from './finance-task.stream';
import type { FinanceTaskDoc } from './finance-tasks.projection';

export async function requestTask(
  deps: DomainDeps,
  req: Request,
  res: Response,
  { userId }: UserCaller,
  task: FinanceTask,
): Promise<FinanceTaskDoc> {
  const taskId = newId();
  const outcome = await deps.commands
    .handlerOf(financeTaskStream)
    .execute(taskId, { kind: 'request', taskId, requestedBy: userId, task }, commandContext(req));
  const { at } = acceptedOrThrow(res, outcome, {});
  const ended = { finishedAt: null, result: null, error: null };
  return { id: taskId, kind: task.kind, task, requestedBy: userId, requestedAt: at, ...ended };
}
