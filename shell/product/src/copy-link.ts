// Puts the address of a page onto the clipboard.

import { siteOrigin } from '@libretto/kit/page-head';
import { toast } from '@libretto/kit/toast';
import { t } from '@lingui/core/macro';
import { copyText } from './clipboard';

/** The whole address, as the site is called outside, by whichever name this page was opened. */
export const wholeAddress = (path: string) => new URL(path, siteOrigin()).href;

/** Resolves to false where the browser does not allow it; the address is then shown to be copied by hand. */
export async function putOnClipboard(path: string): Promise<boolean> {
  const address = wholeAddress(path);
  const isCopied = await copyText(address);
  if (!isCopied) toast.error(t`The link could not be copied`, address, { durationMs: 10_000 });
  return isCopied;
}

/** For menus, which are gone by the time it is done. */
export async function copyLink(path: string): Promise<void> {
  if (await putOnClipboard(path)) toast.success(t`Link copied`);
}
