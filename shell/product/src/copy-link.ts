// Copies the address of a page to the clipboard.

import { siteOrigin } from '@libretto/kit/page-head';
import { toast } from '@libretto/kit/toast';
import { t } from '@lingui/core/macro';
import { copyText } from './clipboard';

/** Returns the absolute address with the site's public origin, whatever host name this page was opened with. */
export const wholeAddress = (path: string) => new URL(path, siteOrigin()).href;

/** Resolves to false when the browser forbids it; a toast then shows the address for manual copying. */
export async function putOnClipboard(path: string): Promise<boolean> {
  const address = wholeAddress(path);
  const isCopied = await copyText(address);
  if (!isCopied) toast.error(t`The link could not be copied`, address, { durationMs: 10_000 });
  return isCopied;
}

/** For menus, which have closed by the time the copy is done. */
export async function copyLink(path: string): Promise<void> {
  if (await putOnClipboard(path)) toast.success(t`Link copied`);
}
