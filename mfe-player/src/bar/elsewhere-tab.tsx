// Tells the listener that another tab or device is playing, and offers to play here instead.

import { css } from '@emotion/react';
import { Button } from '@libretto/kit/controls';
import { IconDeviceLaptop } from '@libretto/kit/icons';
import { colour, font, media, radius, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { claimPlace } from '../player/claim-place';
import { usePlayer, usePlayerTag } from '../player/use-player';

export const elsewhereTabPx = 44;

const tab = css`
  ${font.bodyStrong}
  position: absolute;
  bottom: 100%;
  left: 50%;
  display: flex;
  align-items: center;
  gap: ${space[12]};
  height: ${elsewhereTabPx}px;
  padding: 0 6px 0 ${space[16]};
  border: 1px solid ${colour.line};
  border-bottom: 0;
  border-radius: ${radius.card} ${radius.card} 0 0;
  background: ${colour.surface1};
  color: ${colour.text};
  font-weight: 500;
  white-space: nowrap;
  transform: translateX(-50%);
  & > svg {
    color: ${colour.textMuted};
  }
  ${media.mobile} {
    inset-inline: 0;
    justify-content: space-between;
    transform: none;
    & > svg {
      display: none;
    }
  }
`;

const inRow = css`
  position: static;
  flex: none;
  justify-content: space-between;
  margin: 0 ${space[16]} calc(env(safe-area-inset-bottom) + ${space[16]});
  border-bottom: 1px solid ${colour.line};
  border-radius: ${radius.card};
  transform: none;
`;

/** `edge`: on the upper edge of its container; `row`: between other rows, as in the expanded player on phones. */
export function ElsewhereTab({ form = 'edge' }: { form?: 'edge' | 'row' }) {
  const player = usePlayer();
  const isElsewhere = usePlayerTag('elsewhere');
  const [isClaiming, setIsClaiming] = useState(false);
  if (!isElsewhere) return null;
  const claim = async () => {
    setIsClaiming(true);
    await claimPlace(player);
    setIsClaiming(false);
  };
  return (
    <div css={[tab, form === 'row' && inRow]} role="status">
      <IconDeviceLaptop size={20} aria-hidden />
      {t`Playing elsewhere`}
      <Button variant="primary" size="row" busy={isClaiming} onClick={() => void claim()}>
        {t`Play here`}
      </Button>
    </div>
  );
}
