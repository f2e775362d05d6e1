// Says what went wrong with the sound for good, in the words of the specification. What may mend itself has a bar.

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
