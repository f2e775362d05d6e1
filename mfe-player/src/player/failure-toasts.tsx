// Toasts for permanent playback errors, with the specification's texts. A bar shows temporary ones.

import { toast } from '@libretto/kit/toast';
import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { usePlayer, usePlayerValue } from './use-player';

export function FailureToasts() {
  const player = usePlayer();
  const errorText = usePlayerValue((snapshot) => (snapshot.hasTag('failed') ? snapshot.context.errorText : null));
  useEffect(() => {
    if (!errorText) return;
    toast.error(errorText, undefined, {
      action: { label: t`Retry`, onAction: () => player.send({ type: 'transport.play' }) },
    });
  }, [errorText, player]);
  return null;
}
