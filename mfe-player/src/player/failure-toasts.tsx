// Toasts for permanent playback errors, with the specification's texts, and for sound that the browser or the system
// refuses. A bar shows temporary errors.

import { toast } from '@libretto/kit/feedback';
import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
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
  useRefusalToast();
  return null;
}

/** Says why pressing Play, opening a shared link or scrolling in Discover produced no sound; the song stays cued. */
function useRefusalToast(): void {
  const player = usePlayer();
  const shown = useRef<number | null>(null);
  useEffect(() => {
    const dismiss = () => {
      if (shown.current !== null) toast.dismiss(shown.current);
      shown.current = null;
    };
    return player.sound.subscribe(({ type }) => {
      if (type === 'sound.flowing') dismiss();
      if (type !== 'sound.blocked' && type !== 'sound.noDevice') return;
      dismiss();
      const action = { label: t`Play`, onAction: () => player.send({ type: 'transport.play' }) };
      shown.current =
        type === 'sound.blocked'
          ? toast.info(t`Press play`, t`Your browser starts sound only after a press.`, { durationMs: 0, action })
          : toast.error(t`No audio device found`, t`Connect speakers or headphones, then press play.`, {
              ...{ durationMs: 0, action },
            });
    });
  }, [player]);
}
