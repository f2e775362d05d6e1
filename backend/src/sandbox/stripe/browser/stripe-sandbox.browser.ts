// The script that the sandbox serves instead of the provider's: it defines `window.Stripe`.
import { createLibrary, version } from './library';

/**
 * The base address is `/sandbox/stripe` on the origin that served this script, whose own path is `/sandbox/stripe/v3/`.
 */
const script = document.currentScript as HTMLScriptElement | null;
const base = new URL('..', script?.src ?? new URL('/sandbox/stripe/v3/', location.href)).href.replace(/\/$/, '');

const Stripe = (key: string) => {
  if (!/^pk_test_/.test(key)) throw new Error('IntegrationError: The sandbox takes only its own publishable key.');
  return createLibrary(base, key);
};

Object.assign(window, { Stripe: Object.assign(Stripe, { version: version }) });
