import type { Response } from 'express';
import type { Accepted, ConsistencyToken, Outcome } from '../../commands/commands';
import type { DomainEvent, RefusalCode, RefusalValue } from '../../commands/decider';
import { refusalCode } from '../../commands/decider';
import type { Problem } from '../server/problem';
import { writeTokens } from './consistency-tokens';

/** The problem for each refusal; the compiler requires every one. */
export type ProblemsOf<Refusal extends RefusalValue> = {
  readonly [Code in RefusalCode<Refusal>]:
    | Problem
    | ((refusal: Refusal extends Code ? Refusal : Extract<Refusal, { readonly code: Code }>) => Problem);
};

/**
 * Returns the accepted outcome and sends its consistency tokens to the client, so that the client reads its own write;
 * throws a refusal as its problem.
 */
export function acceptedOrThrow<State, Event extends DomainEvent, Refusal extends RefusalValue>(
  res: Response,
  outcome: Outcome<State, Event, Refusal>,
  problems: ProblemsOf<Refusal>,
): Accepted<State, Event> {
  if (outcome.kind === 'accepted') {
    writeTokens(res, outcome.tokens, outcome.replayed);
    return outcome;
  }
  const found = problems[refusalCode(outcome.refusal)] as Problem | ((refusal: Refusal) => Problem);
  throw typeof found === 'function' ? found(outcome.refusal) : found;
}

/** Adds consistency tokens to the response; routes that run several commands call it for each. */
export function announceTokens(res: Response, tokens: readonly ConsistencyToken[]): void {
  writeTokens(res, tokens);
}
