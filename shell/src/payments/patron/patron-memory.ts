// The last chosen payment method and currency, stored on this device.
import { localStore } from '@libretto/contracts/client/browser';
import type { PatronMethod } from './patron.types';

const storageKey = 'libretto-patron-payment';
const methods: readonly unknown[] = ['card', 'crypto', 'exchange'];

interface PatronChoice {
  readonly method: PatronMethod;
  readonly currency: string | null;
}

/** Returns the stored choice, or card when nothing valid is stored. */
export function rememberedPatronChoice(): PatronChoice {
  try {
    const { method, currency } = JSON.parse(localStore().getItem(storageKey) ?? '{}') as Partial<PatronChoice>;
    return {
      method: methods.includes(method) ? (method as PatronMethod) : 'card',
      currency: typeof currency === 'string' ? currency : null,
    };
  } catch {
    return { method: 'card', currency: null };
  }
}

export function rememberPatronChoice(choice: PatronChoice): void {
  try {
    localStore().setItem(storageKey, JSON.stringify(choice));
  } catch {
    // Without storage the next dialog starts with card, which is harmless.
  }
}
