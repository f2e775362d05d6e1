// Changing: one intent is done once, however often its connection breaks.

import { type CallAnswer, type CallInput, errorText } from '@libretto/contracts/client';
import { sessionStore } from '@libretto/contracts/client/browser';
import { type ChangeKey, failureKind, isOutcome, sendCommand } from '@libretto/contracts/client/command';
import { Intents, inputOf, intentOf } from '@libretto/contracts/client/intents';
import { renewSession, userId } from '@libretto/product/session';
import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';

/** Of this tab; some outlast a reload of it. */
const intents = new Intents(sessionStore);

export interface CommandSettings {
  /** For what moves money, and for what undoes itself when it is sent again under another key. */
  readonly keyOutlastsReload?: boolean;
  /** The answer is not the outcome yet, as where a card is charged after it: {@link settleCommands} ends the intent. */
  readonly isSettledLater?: boolean;
}

/**
 * Sends a change, outside of components. The same change after an unknown outcome is the same intent, so that the server
 * answers what became of the first.
 *
 * @throws ApiError; `failureKind` and `failureText` say what is known.
 */
export async function command<K extends ChangeKey>(
  call: K,
  input: CallInput<K>,
  { keyOutlastsReload = false, isSettledLater = false }: CommandSettings = {},
): Promise<CallAnswer<K>> {
  const intent = intentOf(call, input, userId());
  const wasOpen = intents.isOpen(intent);
  const idempotencyKey = intents.keyOf(intent, { kept: keyOutlastsReload });
  try {
    const answer = await sendCommand(call, input, { idempotencyKey, renewSession });
    if (!isSettledLater) intents.settle(intent);
    return answer;
  } catch (error) {
    // A try that never reached the server says nothing of an earlier one; where it was the first one, nothing has happened.
    if (isOutcome(error) || (!wasOpen && failureKind(error) !== 'unknown')) intents.settle(intent);
    throw error;
  }
}

/** The outcome of this input is known: the same again is another intent. */
export function settleCommand<K extends ChangeKey>(call: K, input: CallInput<K>): void {
  intents.settle(intentOf(call, input, userId()));
}

/**
 * Settles the intents of a call whose outcome is known: the same input again is another intent. Each is settled by the input
 * that it was opened with, so that a form which has changed since leaves none behind.
 */
export function settleCommands<K extends ChangeKey>(
  call: K,
  isKnown: (input: CallInput<K>) => boolean = () => true,
): void {
  for (const intent of intents.unsettled()) {
    const input = inputOf(intent, call, userId()) as CallInput<K> | null;
    if (input && isKnown(input)) intents.settle(intent);
  }
}

/** The inputs that this call was sent with and whose outcome is unknown: sending the same again finds out. */
export function unsettledInputs<K extends ChangeKey>(call: K): readonly CallInput<K>[] {
  return intents.unsettled().flatMap((intent) => (inputOf(intent, call, userId()) as CallInput<K> | null) ?? []);
}

export interface CommandHandlers<K extends ChangeKey, Before = unknown> extends CommandSettings {
  /** Commands of one scope are sent one after the other. */
  readonly scope?: string;
  /** Before it is sent: what is returned comes along to `onFailed`. */
  readonly onSend?: (input: CallInput<K>) => Before | Promise<Before>;
  readonly onDone?: (answer: CallAnswer<K>, input: CallInput<K>) => unknown;
  readonly onFailed?: (error: unknown, input: CallInput<K>, before: Before | undefined) => unknown;
  /** After either. */
  readonly onEnd?: () => unknown;
}

/** A change as a component sends it: `const follow = useCommand('POST /api/social/follow')`, then `follow.mutate({ body })`. */
export function useCommand<K extends ChangeKey, Before = unknown>(
  call: K,
  { scope, onSend, onDone, onFailed, onEnd, keyOutlastsReload }: CommandHandlers<K, Before> = {},
) {
  return useMutation<CallAnswer<K>, unknown, CallInput<K>, Before>({
    mutationFn: (input) => command(call, input, { keyOutlastsReload }),
    // The command retries by itself, and knows when it may.
    retry: false,
    networkMode: 'always',
    ...(scope !== undefined && { scope: { id: scope } }),
    ...(onSend && { onMutate: onSend }),
    onSuccess: (answer, input) => onDone?.(answer, input),
    onError: (error, input, before) => onFailed?.(error, input, before),
    onSettled: () => onEnd?.(),
  });
}

/**
 * What to say of a failed change: the server's words where it refused, or `inOurWords` the given ones, and never a failure
 * where none is known.
 */
export function failureText(error: unknown, refused: string, { inOurWords = false } = {}): string {
  switch (failureKind(error)) {
    case 'refused':
      return inOurWords ? refused : errorText(error, refused);
    case 'unsent':
      return t`You are offline. Nothing was sent.`;
    case 'cancelled':
      return t`Please sign in to go on.`;
    case 'unknown':
      return t`The server did not answer, so this may or may not have happened. Please try again: it is done once.`;
  }
}
