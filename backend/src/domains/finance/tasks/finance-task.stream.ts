// Long-running tasks that finance requests: exports, reconciliations and verifications. The request and its outcome are
// events; the work itself is a job.
import type { Decider, DomainEvent } from '../../../kernel/commands/decider';
import { defineStream } from '../../../kernel/commands/stream';
import { defineEvents } from '../../../kernel/events/event-catalogue';
import type { Json } from '../../../ports/events/event-store';

export type FinanceTask =
  | {
      readonly kind: 'export';
      readonly format: 'csv' | 'ledger' | 'beancount';
      readonly from: string | null;
      readonly to: string | null;
    }
  | { readonly kind: 'reconciliation'; readonly from: string; readonly to: string }
  | { readonly kind: 'verification' };

export type FinanceTaskKind = FinanceTask['kind'];

interface Asked {
  readonly taskId: string;
  readonly requestedBy: string;
  readonly task: FinanceTask;
}

export type FinanceTaskRequested = DomainEvent<'FinanceTaskRequested', Asked>;
export type FinanceTaskFinished = DomainEvent<
  'FinanceTaskFinished',
  { readonly taskId: string; readonly result: Json }
>;
export type FinanceTaskRefusalCode = 'no-card-provider';
export type FinanceTaskFailed = DomainEvent<
  'FinanceTaskFailed',
  {
    readonly taskId: string;
    /** A `FinanceTaskRefusalCode`, or the message of a technical error; former versions stored English sentences. */
    readonly error: string;
  }
>;
export type FinanceTaskEvent = FinanceTaskRequested | FinanceTaskFinished | FinanceTaskFailed;

export const financeTaskEvents = defineEvents<FinanceTaskEvent>({
  FinanceTaskRequested: { version: 1 },
  FinanceTaskFinished: { version: 1 },
  FinanceTaskFailed: { version: 1 },
});

type State = 'absent' | 'open' | 'ended';
export type FinanceTaskCommand =
  | ({ readonly kind: 'request' } & Asked)
  | { readonly kind: 'finish'; readonly taskId: string; readonly result: Json }
  | { readonly kind: 'fail'; readonly taskId: string; readonly error: string };

export const financeTaskDecider: Decider<State, FinanceTaskCommand, FinanceTaskEvent> = {
  initialState: 'absent',
  evolve: (_, event) => (event.type === 'FinanceTaskRequested' ? 'open' : 'ended'),
  decide: (command, state) => {
    if (command.kind === 'request') {
      const { kind: _, ...asked } = command;
      return state === 'absent' ? [{ type: 'FinanceTaskRequested', data: asked }] : [];
    }
    // A job may run more than once; its first outcome counts.
    if (state !== 'open') return [];
    const { taskId } = command;
    return command.kind === 'finish'
      ? [{ type: 'FinanceTaskFinished', data: { taskId, result: command.result } }]
      : [{ type: 'FinanceTaskFailed', data: { taskId, error: command.error } }];
  },
};

export const financeTaskStream = defineStream({
  name: 'finance-task',
  events: financeTaskEvents,
  decider: financeTaskDecider,
});
