// Copies the address of a page to the clipboard, or shares it by the system's share sheet.

import { toast } from '@libretto/kit/feedback';
import { siteOrigin } from '@libretto/kit/text';
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

export const hasShareSheet = () => typeof navigator.share === 'function';

/**
 * Shares a page by the system's share sheet. Resolves to false where the system has none or refuses it, as in a frame of
 * another site; a user who closes the sheet is no refusal.
 */
export async function shareBySystem(path: string, data: Omit<ShareData, 'url'>): Promise<boolean> {
  if (!hasShareSheet()) return false;
  try {
    await navigator.share({ ...data, url: wholeAddress(path) });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
