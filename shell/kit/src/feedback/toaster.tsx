// Mounted once by the shell: fetches the region that draws toasts when the first one is shown.
import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { lazyPart } from './lazy-part';
import { onToastWaiting } from './toast';

const Region = lazyPart(async () => (await import('./toast-region')).ToastRegion, {
  name: () => t`Messages`,
  place: 'corner',
});

export type ToasterProps = {
  /** Height of the content at the lower edge, so that toasts stay 16 px above the player. */
  bottomPx?: number;
};

export function Toaster({ bottomPx = 0 }: ToasterProps) {
  const [needed, setNeeded] = useState(false);
  useEffect(() => (needed ? undefined : onToastWaiting(() => setNeeded(true))), [needed]);
  return needed ? <Region bottomPx={bottomPx} /> : null;
}
