// Loads the card provider's script from the address that the server gives. Only this script ever sees a card's number.
import { callApi } from '@libretto/contracts/client';
import type { Stripe, StripeConstructor } from '@stripe/stripe-js';

let library: Promise<Stripe> | null = null;

/**
 * Loads one library instance per page, as the provider requires. After a failure, the next call tries again.
 *
 * @throws Error when the script fails to load or defines no library.
 */
export function loadCardLibrary(): Promise<Stripe> {
  library ??= load().catch((error) => {
    library = null;
    throw error;
  });
  return library;
}

async function load(): Promise<Stripe> {
  const { scriptUrl, publishableKey } = await callApi('GET /api/payments/config');
  const offered = () => (window as { Stripe?: StripeConstructor }).Stripe;
  if (!offered()) await loadScript(scriptUrl);
  const construct = offered();
  if (!construct) throw new Error(`${scriptUrl} brought no card library`);
  return construct(publishableKey);
}

function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`${address} did not load`));
    });
    document.head.append(script);
  });
}
