// Back from the crypto provider's page: the confirmation may still be on its way, and the page shows it by itself; what
// went wrong there is said here too.

import { callApi } from '@libretto/contracts/client';
import { sessionStore } from '@libretto/contracts/client/browser';
import { toast, toastDurationMs } from '@libretto/kit/toast';
import { t } from '@lingui/core/macro';
import { readSession } from '../session/session';

const storageKey = 'libretto-patron-awaited';
const lookForMs = 120_000;
const lookEveryMs = 3_000;
/** The first look may come before the provider's webhook event, which is on its way beside the browser. */
const unconfirmedAtLook = 2;
const troubles = () => ({
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
const awaited = () => t`Your checkmark appears by itself once it is. If you did not pay, nothing was charged.`;

/** Call before the browser leaves for the provider's page. */
export function expectReturn(userId: string | null): void {
  try {
    if (userId) sessionStore().setItem(storageKey, userId);
  } catch {
    // Without storage the checkmark shows with the next page that is loaded.
  }
}

/** Looks for a while whether the patronage has come, and welcomes once it has. Returns the way to call it off. */
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
      const { title, text } = troubles()[payment];
      toast.error(title, text, { durationMs: toastDurationMs.money });
      return;
    }
    // Coins take minutes, and may have been too few or too late: the person who comes back must not wonder, nor pay twice.
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

/** The product's words for a new patron. */
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
    // See above.
  }
}
