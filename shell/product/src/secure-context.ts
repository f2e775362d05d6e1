// What works only in a secure context, which is https or this machine's own name: a server on a home network is often neither.
import { t } from '@lingui/core/macro';

/** Whether the browser withholds passkeys, service workers and push from this page because of its address. */
export const isInsecurePage = (): boolean => globalThis.isSecureContext === false;

/** For the screen, where something is missing because of it. */
export const needsHttps = (): string =>
  t`Browsers allow this only on addresses that begin with https. Ask whoever runs this server to set it up.`;
