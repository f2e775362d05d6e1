// Says what went wrong with the sound, in the words of the specification.
import { toast } from '@libretto/kit/toast';
import { useEffect } from 'react';
import { usePlayer, usePlayerValue } from './use-player';

export function FailureToasts() {
  const player = usePlayer();
  const errorText = usePlayerValue(({ context }) => context.errorText);
  useEffect(() => {
    if (!errorText) return;
    toast.error(errorText, undefined, {
      action: { label: 'Retry', onAction: () => player.send({ type: 'transport.play' }) },
    });
  }, [errorText, player]);
  return null;
}
