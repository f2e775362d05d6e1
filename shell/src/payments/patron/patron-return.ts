// Handles the return from the crypto provider's page: the page shows the confirmation when it arrives, and reports
// payments that failed there.

import { callApi } from '@libretto/contracts/client';
import { sessionStore } from '@libretto/contracts/client/browser';
import { toast, toastDurationMs } from '@libretto/kit/feedback';
import { t } from '@lingui/core/macro';
import { readSession } from '../../session/session';

const storageKey = 'libretto-patron-awaited';
const lookForMs = 120_000;
const lookEveryMs = 3_000;
/** The first check may run before the provider's webhook arrives, which is sent in parallel with the redirect. */
const unconfirmedAtLook = 2;
const failureTexts = () => ({
  underpaid: {
    title: t`Too little was paid`,
    text: t`The coins that arrived are less than the price, so you are no patron yet. The payment page says how to pay the rest.`,
  },
  expired: { title: t`The payment expired`, text: t`No coins arrived in time. You can start again.` },
  failed: {
    title: t`The payment failed`,
    text: t`You are no patron yet. The payment page says what happened to the coins.`,
  },
});
const awaited = () => t`Your checkmark appears automatically once it is. If you did not pay, nothing was charged.`;

/** Call this before the browser leaves for the provider's page. */
export function expectReturn(userId: string | null): void {
  try {
    if (userId) sessionStore().setItem(storageKey, userId);
  } catch {
    // Without storage the checkmark shows with the next page that is loaded.
  }
}

/**
 * Polls for the patronage for a while, and welcomes the user once it is active. Returns a function that stops the
 * polling.
 */
export function followReturn(userId: string, onPatron: () => void): () => void {
  if (!isExpected(userId)) return () => undefined;
  const untilMs = Date.now() + lookForMs;
  let timer: ReturnType<typeof setTimeout>;
  let isOver = false;
  let looks = 0;
  const look = async () => {
    const session = await readSession().catch(() => null);
    if (isOver) return;
    looks += 1;
    if (session?.status === 'authenticated' && session.user.isPatron) {
      forget();
      welcome();
      onPatron();
      return;
    }
    const status = await callApi('GET /api/user/patron-status').catch(() => null);
    if (isOver) return;
    const payment = status?.cryptoPayment;
    if (payment === 'underpaid' || payment === 'expired' || payment === 'failed') {
      forget();
      const { title, text } = failureTexts()[payment];
      toast.error(title, text, { durationMs: toastDurationMs.money });
      return;
    }
    // A crypto payment takes minutes, and may be too small or too late: the toast tells the user to wait instead of
    // paying twice.
    if (looks === unconfirmedAtLook)
      toast.info(t`Payment not confirmed yet`, awaited(), { durationMs: toastDurationMs.money });
    if (Date.now() < untilMs) timer = setTimeout(look, lookEveryMs);
    else forget();
  };
  void look();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** Shows the welcome toast for a new patron. */
export function welcome(): void {
  toast.success(t`Welcome, Patron!`, t`Your golden checkmark is now active!`, { durationMs: toastDurationMs.money });
}

function isExpected(userId: string): boolean {
  try {
    return sessionStore().getItem(storageKey) === userId;
  } catch {
    return false;
  }
}

function forget(): void {
  try {
    sessionStore().removeItem(storageKey);
  } catch {
    // Without storage there is nothing to remove.
  }
}
