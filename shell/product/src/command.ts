// Changing: one intent is done once, however often its connection breaks.

import { type CallAnswer, type CallInput, errorText } from '@libretto/contracts/client';
import { type ChangeKey, failureKind, isOutcome, sendCommand } from '@libretto/contracts/client/command';
import { Intents, inputOf, intentOf } from '@libretto/contracts/client/intents';
import { renewSession, userId } from '@libretto/product/session';
import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';

/** Of this tab; some outlast a reload of it. */
const intents = new Intents(() => (typeof sessionStorage === 'undefined' ? null : sessionStorage));

export interface CommandSettings {
  /** For what moves money, and for what undoes itself when it is sent again under another key. */
  readonly keyOutlastsReload?: boolean;
  /** The answer is not the outcome yet, as where a card is charged after it: {@link settleCommand} ends the intent. */
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
  const idempotencyKey = intents.keyOf(intent, { kept: keyOutlastsReload });
  try {
    const answer = await sendCommand(call, input, { idempotencyKey, renewSession });
    if (!isSettledLater) intents.settle(intent);
    return answer;
  } catch (error) {
    // What was never sent may be the second try of something that has happened: it keeps its key.
    if (isOutcome(error)) intents.settle(intent);
    throw error;
  }
}

/** What was meant by this command is done: the same again is meant anew. */
export function settleCommand<K extends ChangeKey>(call: K, input: CallInput<K>): void {
  intents.settle(intentOf(call, input, userId()));
}

/** What was sent by this call and has no known outcome: it may have happened, and the same again finds out. */
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
