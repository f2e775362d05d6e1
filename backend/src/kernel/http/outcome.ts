import type { Response } from 'express';
import type { Accepted, Mark, Outcome } from '../commands';
import type { DomainEvent, RefusalCode, RefusalValue } from '../decider';
import { refusalCode } from '../decider';
import type { Problem } from '../problem';
import { writeMarks } from './position';

/** The problem of each refusal; the compiler asks for every one. */
export type ProblemsOf<Refusal extends RefusalValue> = {
  readonly [Code in RefusalCode<Refusal>]:
    | Problem
    | ((refusal: Refusal extends Code ? Refusal : Extract<Refusal, { readonly code: Code }>) => Problem);
};

/**
 * What was accepted, with the position told to the client so that it reads its own write; a refusal is thrown as its
 * problem.
 */
export function acceptedOrThrow<State, Event extends DomainEvent, Refusal extends RefusalValue>(
  res: Response,
  outcome: Outcome<State, Event, Refusal>,
  problems: ProblemsOf<Refusal>,
): Accepted<State, Event> {
  if (outcome.kind === 'accepted') {
    writeMarks(res, outcome.marks, outcome.replayed);
    return outcome;
  }
  const found = problems[refusalCode(outcome.refusal)] as Problem | ((refusal: Refusal) => Problem);
  throw typeof found === 'function' ? found(outcome.refusal) : found;
}

/** Puts the position of a write on the answer; for routes that run several commands, each one's in turn. */
export function tellMarks(res: Response, marks: readonly Mark[]): void {
  writeMarks(res, marks);
}
