// Sends changes to the server: each intent is applied once, however often the connection breaks.

import { type CallAnswer, type CallInput, errorText, statusOf } from '@libretto/contracts/client';
import { localStore, sessionStore } from '@libretto/contracts/client/browser';
import { type ChangeKey, failureKind, isOutcome, sendCommand } from '@libretto/contracts/client/command';
import { Intents, inputOf, intentOf } from '@libretto/contracts/client/intents';
import { confirmIdentity, renewSession, userId } from '@libretto/product/session';
import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { unknownText } from './unknown-text';

/** The intents of this tab; some survive a reload. */
const intents = new Intents(sessionStore);
/** The intents that the tabs of this browser share: another tab repeats the request of one that was closed. */
const sharedIntents = new Intents(localStore);

export interface CommandSettings {
  /** For commands that move money, and for toggles, which a repeat under another key would undo. */
  readonly keyOutlastsReload?: boolean;
  /** For toggles that another tab sends when this one is closed before the response. */
  readonly keyOutlastsTab?: boolean;
  /**
   * The response is not the outcome yet, for instance because a card is charged afterwards: {@link settleCommands} ends
   * the intent.
   */
  readonly isSettledLater?: boolean;
}

/**
 * Sends a change, outside components. The same change after an unknown outcome is the same intent, so the server
 * responds with the outcome of the first one.
 *
 * @throws ApiError; `failureKind` and `failureText` say what is known.
 */
export async function command<K extends ChangeKey>(
  call: K,
  input: CallInput<K>,
  { keyOutlastsReload = false, keyOutlastsTab = false, isSettledLater = false }: CommandSettings = {},
): Promise<CallAnswer<K>> {
  const intent = intentOf(call, input, userId());
  const open = keyOutlastsTab ? sharedIntents : intents;
  const wasOpen = open.isOpen(intent);
  const idempotencyKey = open.keyOf(intent, { kept: keyOutlastsReload || keyOutlastsTab });
  try {
    const answer = await sendCommand(call, input, { idempotencyKey, renewSession, confirmIdentity });
    if (!isSettledLater) open.settle(intent);
    return answer;
  } catch (error) {
    // An attempt that never reached the server says nothing about an earlier one; if it was the first one, nothing has
    // happened.
    if (isOutcome(error) || (!wasOpen && failureKind(error) !== 'unknown')) open.settle(intent);
    throw error;
  }
}

/** Records that the outcome of this input is known: the same input from now on is a new intent. */
export function settleCommand<K extends ChangeKey>(call: K, input: CallInput<K>): void {
  intents.settle(intentOf(call, input, userId()));
}

/**
 * Settles the intents of a call whose outcome is known: the same input from now on is a new intent. Each intent is
 * settled by the input with which it was opened, so that none remains after the form has changed.
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

/** Returns the inputs of this call whose outcome is unknown: sending one of them again resolves it. */
export function unsettledInputs<K extends ChangeKey>(call: K): readonly CallInput<K>[] {
  return intents.unsettled().flatMap((intent) => (inputOf(intent, call, userId()) as CallInput<K> | null) ?? []);
}

export interface CommandHandlers<K extends ChangeKey, Before = unknown> extends CommandSettings {
  /** Commands of one scope are sent sequentially. */
  readonly scope?: string;
  /** Called before the command is sent; its return value is passed to `onFailed`. */
  readonly onSend?: (input: CallInput<K>) => Before | Promise<Before>;
  readonly onDone?: (answer: CallAnswer<K>, input: CallInput<K>) => unknown;
  readonly onFailed?: (error: unknown, input: CallInput<K>, before: Before | undefined) => unknown;
  /** Called after success or failure. */
  readonly onEnd?: () => unknown;
}

/**
 * Returns a command for components: `const follow = useCommand('POST /api/social/follow')`, then `follow.mutate({ body
 * })`.
 */
export function useCommand<K extends ChangeKey, Before = unknown>(
  call: K,
  { scope, onSend, onDone, onFailed, onEnd, keyOutlastsReload }: CommandHandlers<K, Before> = {},
) {
  return useMutation<CallAnswer<K>, unknown, CallInput<K>, Before>({
    mutationFn: (input) => command(call, input, { keyOutlastsReload }),
    // The command itself retries when that is safe.
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
 * Returns the text for a failed change: the server's message if it refused, or the given text with `inOurWords`. It
 * does not call the change failed when the outcome is unknown.
 */
export function failureText(error: unknown, refused: string, { inOurWords = false } = {}): string {
  switch (failureKind(error)) {
    case 'refused':
      return inOurWords ? refused : errorText(error, refused);
    case 'unsent':
      return t`You are offline. Nothing was sent.`;
    case 'cancelled':
      return statusOf(error) === 403 ? t`Please confirm that it is you.` : t`Please sign in to continue.`;
    case 'unknown':
      return unknownText();
  }
}
