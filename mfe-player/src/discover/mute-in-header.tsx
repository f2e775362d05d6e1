// The feed's mute button, in the phone header's slot for controls of the page.

import { IconButton } from '@libretto/kit/controls';
import { IconVolume, IconVolumeOff } from '@libretto/kit/icons';
import { useMedia } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { usePlayer, usePlayerValue } from '../player/use-player';

const slotId = 'page-actions';

export function MuteInHeader() {
  const player = usePlayer();
  const isMobile = useMedia('mobile');
  const isSilent = usePlayerValue(({ context }) => context.muted || context.volume === 0);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  useEffect(() => setSlot(isMobile ? document.getElementById(slotId) : null), [isMobile]);
  if (!slot || !player.sound.ownsLevel) return null;
  const Icon = isSilent ? IconVolumeOff : IconVolume;
  return createPortal(
    <IconButton
      label={isSilent ? t`Unmute` : t`Mute`}
      tooltip={false}
      icon={<Icon size={24} aria-hidden />}
      onClick={() => player.send({ type: 'mute.toggle' })}
    />,
    slot,
  );
}
