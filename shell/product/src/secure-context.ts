// Features that need a secure context, which is https or localhost: a server on a home network often has neither.
import { t } from '@lingui/core/macro';

/** Whether the browser disables passkeys, service workers and push on this page because of its address. */
export const isInsecurePage = (): boolean => globalThis.isSecureContext === false;

/** The text for screens where a feature is missing for that reason. */
export const needsHttps = (): string =>
  t`Browsers allow this only on addresses that begin with https. Ask the operator of this server to set it up.`;
