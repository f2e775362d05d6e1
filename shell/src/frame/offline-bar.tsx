// Says that the device is offline and what still works, at the upper edge of the player.
import { css } from '@emotion/react';
import { Notice } from '@libretto/kit/feedback';
import { useBusState } from '@libretto/kit/hooks';
import { IconWifiOff } from '@libretto/kit/icons';
import { colour, layer } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';

const bar = css`
  position: fixed;
  inset: auto 0 calc(var(--lb-tabs) + var(--lb-player)) 0;
  z-index: ${layer.shell};
`;

export function OfflineBar() {
  const player = useBusState('player/state');
  const isPlaying = player?.status === 'playing';
  return (
    <div css={bar}>
      <Notice
        form="bar"
        tone="warning"
        title={t`You are offline`}
        icon={<IconWifiOff size={18} aria-hidden style={{ color: colour.warning }} />}
      >
        {isPlaying ? t`The song plays to the end of what is loaded.` : t`This page shows what was loaded before.`}
      </Notice>
    </div>
  );
}
