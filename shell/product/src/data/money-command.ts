// Commands that move money: each is applied once, although its response may be lost, and reports its outcome as the screens need it.
import { type CallAnswer, type CallInput, callApi } from '@libretto/contracts/client';
import { type ChangeKey, failureKind, isOutcome } from '@libretto/contracts/client/command';
// Remotes bundle this module and also run in the last release's shell, so it uses only what that shell's module exports.
import { command, failureText, settleCommand, unsettledInputs, useCommand } from '@libretto/product/command';
import { setFact } from '../overlay/fact-calls';
import { unknownText } from './unknown-text';

export type MoneyOutcome<Answer> =
  | { readonly kind: 'done'; readonly answer: Answer }
  /** The server has decided: nothing was moved by this attempt. */
  | { readonly kind: 'refused'; readonly text: string; readonly error: MoneyRefusal }
  /** The attempt never reached a decision, so it says nothing about an earlier one. */
  | { readonly kind: 'not sent'; readonly text: string };

export interface MoneyRefusal {
  readonly code?: unknown;
  /** Additional fields of the problem document. */
  readonly problem?: Readonly<Record<string, unknown>>;
}

/**
 * Sends a command that moves money.
 *
 * @param refused Text for a refusal without one from the server.
 * @throws an error when the outcome is unknown: only the same input may be sent again, and reveals it.
 */
export async function moneyCommand<K extends ChangeKey>(
  call: K,
  input: CallInput<K>,
  refused: string,
): Promise<MoneyOutcome<CallAnswer<K>>> {
  try {
    return { kind: 'done', answer: await command(call, input, { keyOutlastsReload: true }) };
  } catch (error) {
    return outcomeOf(error, refused);
  }
}

/** An outcome other than success, as screens tell it. */
export type MoneyFailure =
  | Exclude<MoneyOutcome<never>, { kind: 'done' }>
  /** Money may or may not have moved; sending the same input again reveals it. */
  | { readonly kind: 'unknown'; readonly text: string };

export interface MoneyCommandHandlers<K extends ChangeKey> {
  /** Text for a refusal without one from the server. */
  readonly refused: () => string;
  /** Whether two inputs move the same money, so that an outcome of one settles the other. */
  readonly isSame?: (input: CallInput<K>, other: CallInput<K>) => boolean;
  /** Whether an input asks for the same as another one, so that it may be sent after it; by default only an equal input. */
  readonly isRepeat?: (input: CallInput<K>, other: CallInput<K>) => boolean;
  /** Called after every outcome, also an unknown one. */
  readonly onEnd?: () => unknown;
}

/** {@link moneyCommand} for components, with its last failure. */
export function useMoneyCommand<K extends ChangeKey>(
  call: K,
  { refused, isSame = () => false, isRepeat = () => false, onEnd }: MoneyCommandHandlers<K>,
) {
  const settleSame = (input: CallInput<K>) => settleMoney(call, (other) => isSame(input, other));
  const { mutateAsync, error, isError, isPending, reset, variables } = useCommand(call, {
    keyOutlastsReload: true,
    onDone: (_answer, input) => settleSame(input),
    onFailed: (failed, input) => (isOutcome(failed) ? settleSame(input) : undefined),
    onEnd,
  });
  /** The promise is rejected with the failure that this hook returns as well, so callers may ignore it. */
  const send = (input: CallInput<K>, onAnswer: (answer: CallAnswer<K>) => void): Promise<unknown> => {
    const sending = mutateAsync(input, { onSuccess: (answer) => onAnswer(answer) });
    sending.catch(() => undefined);
    return sending;
  };
  const isUnanswered = (input: CallInput<K>) =>
    unsettledInputs(call).some((other) => JSON.stringify(other) === JSON.stringify(input) || isRepeat(input, other));
  const failure = isError ? failureOf(error, refused()) : null;
  // A repeat that was not sent leaves the outcome of the earlier attempt unknown, which matters more to the reader.
  const isUnknown = failure?.kind === 'not sent' && variables !== undefined && isUnanswered(variables);
  const shown = isUnknown ? unknown() : failure;
  /** The failure to show where an earlier attempt, possibly from before a reload, has no known outcome. */
  const failureAfter = (isEarlierUnanswered: boolean): MoneyFailure | null =>
    shown ?? (isEarlierUnanswered && !isPending ? unknown() : null);
  return { send, failure: shown, failureAfter, isPending, reset };
}

const unknown = (): MoneyFailure => ({ kind: 'unknown', text: unknownText() });

function failureOf(error: unknown, refused: string): MoneyFailure {
  return failureKind(error) === 'unknown' ? unknown() : outcomeOf(error, refused);
}

/** @throws the error itself when it leaves the outcome unknown. */
export function outcomeOf(error: unknown, refused: string): Exclude<MoneyOutcome<never>, { kind: 'done' }> {
  if (failureKind(error) === 'unknown') throw error;
  const text = failureText(error, refused);
  return isOutcome(error) ? { kind: 'refused', text, error: error as MoneyRefusal } : { kind: 'not sent', text };
}

/** The input of a command whose outcome is unknown, possibly from before a reload. */
export function unansweredInput<K extends ChangeKey>(
  call: K,
  isMeant: (input: CallInput<K>) => boolean = () => true,
): CallInput<K> | undefined {
  return unsettledInputs(call).find(isMeant);
}

/** Records that the outcome of these inputs is known: the same input from now on moves money again. */
export function settleMoney<K extends ChangeKey>(
  call: K,
  isKnown: (input: CallInput<K>) => boolean = () => true,
): void {
  for (const input of unsettledInputs(call)) if (isKnown(input)) settleCommand(call, input);
}

export interface Balance {
  readonly talentBalance: number;
  readonly euroBalance: number;
}

/** Shows the balance that an answer contains. */
export function setBalance(userId: string | null, { talentBalance, euroBalance }: Balance): void {
  if (userId) setFact('balance', userId, { talentBalance, euroBalance });
}

/** Reads the balance from the server and shows it. */
export async function readTalents(userId: string): Promise<number> {
  const balance = await callApi('GET /api/user/{id}/balance', { params: { id: userId } });
  setBalance(userId, balance);
  return balance.talentBalance;
}
