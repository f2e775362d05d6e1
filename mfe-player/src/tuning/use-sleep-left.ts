// Formats the remaining time of the sleep timer; null while no timer is set.
import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { usePlayerValue } from '../player/use-player';

const lookEveryMs = 5_000;

export function useSleepLeft(): string | null {
  const sleep = usePlayerValue(({ context }) => context.sleep);
  const [, look] = useState(0);
  useEffect(() => {
    if (sleep.kind !== 'at') return;
    const timer = setInterval(() => look((count) => count + 1), lookEveryMs);
    return () => clearInterval(timer);
  }, [sleep]);
  if (sleep.kind === 'off') return null;
  if (sleep.kind === 'end-of-track') return t`End of song`;
  const minutes = Math.ceil((sleep.atMs - Date.now()) / 60_000);
  return minutes <= 1 ? t`Under a minute left` : t`${minutes} min left`;
}
