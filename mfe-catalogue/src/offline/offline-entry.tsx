// The menu entry that downloads a list to this device, or removes the download.

import type { MenuEntry } from '@libretto/kit/controls';
import { toast } from '@libretto/kit/feedback';
import { IconWifiOff } from '@libretto/kit/icons';
import { IconDownload } from '@libretto/kit/icons-more';
import { failureText } from '@libretto/product/command';
import { offlineLibrary } from '@libretto/product/offline/library';
import { useOffline } from '@libretto/product/offline/use-offline';
import { isInsecurePage, needsHttps } from '@libretto/product/secure-context';
import { t } from '@lingui/core/macro';

/**
 * Empty for guests, who have no downloads, and where nothing can be stored: in private windows of some browsers, and in
 * an older shell without the offline library.
 */
export function useOfflineEntries(listId: string, hasSongs: boolean): MenuEntry[] {
  const { isKnown, lists } = useOffline();
  if (lists.some(({ id }) => id === listId)) {
    return [
      {
        id: 'offline',
        label: t`Remove from this device`,
        icon: <IconWifiOff size={20} />,
        onAction: () => void remove(listId),
      },
    ];
  }
  if (!hasSongs || !isKnown) return [];
  return [
    {
      id: 'offline',
      label: t`Make available offline`,
      icon: <IconDownload size={20} />,
      onAction: () => void keep(listId),
    },
  ];
}

async function keep(listId: string): Promise<void> {
  if (isInsecurePage()) {
    // Without a service worker no page opens offline, so the songs could not be played.
    toast.info(t`Offline listening needs a secure connection`, needsHttps(), { durationMs: 10_000 });
    return;
  }
  try {
    await offlineLibrary().keep(listId);
    // Otherwise the browser may evict the storage; if it refuses persistence, evicted songs are downloaded again.
    await navigator.storage?.persist?.();
  } catch (error) {
    toast.error(t`The playlist was not made available offline`, failureText(error, t`Please try again.`));
  }
}

async function remove(listId: string): Promise<void> {
  try {
    await offlineLibrary().remove(listId);
  } catch {
    toast.error(t`The playlist is still on this device`, t`The browser did not remove it. Please try again.`);
  }
}
