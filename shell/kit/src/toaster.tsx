// Mounted once by the shell: fetches the region that draws toasts when the first one is shown.
import { lazy, Suspense, useEffect, useState } from 'react';
import { onToastWaiting } from './toast';

const Region = lazy(() => import('./toast-region').then((module) => ({ default: module.ToastRegion })));

export type ToasterProps = {
  /** Height of what stands at the lower edge, so that toasts stay 16 px above the player. */
  bottomPx?: number;
};

export function Toaster({ bottomPx = 0 }: ToasterProps) {
  const [needed, setNeeded] = useState(false);
  useEffect(() => (needed ? undefined : onToastWaiting(() => setNeeded(true))), [needed]);
  return needed ? (
    <Suspense>
      <Region bottomPx={bottomPx} />
    </Suspense>
  ) : null;
}
