// Tells the listener that the server does not answer while playback is wanted. It is on the upper edge of the bar.

import { css, Global } from '@emotion/react';
import { Button } from '@libretto/kit/controls';
import { Notice } from '@libretto/kit/feedback';
import { layer } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { usePlayer, usePlayerTag, usePlayerValue } from '../player/use-player';
import type { PlayerSnapshot } from '../runtime/observe';

const barPx = 40;

const bar = css`
  position: fixed;
  inset: auto 0 calc(var(--lb-tabs, 0px) + var(--lb-player, 0px)) 0;
  z-index: ${layer.shell};
`;

/** Also true during a retry; otherwise the message would flicker every few seconds. */
const isAway = (snapshot: PlayerSnapshot) =>
  snapshot.hasTag('away') ||
  (snapshot.context.awayTries > 0 && snapshot.hasTag('loading') && !snapshot.hasTag('offline'));

/** `stage`: inside the expanded player, which covers the page. */
export function AwayBar({ form = 'page' }: { form?: 'page' | 'stage' }) {
  const player = usePlayer();
  const isShown = usePlayerValue((snapshot) => isAway(snapshot) && !snapshot.hasTag('elsewhere'));
  const isPlaying = usePlayerTag('playing');
  const errorText = usePlayerValue(({ context }) => context.errorText);
  if (!isShown) return null;
  return (
    <div css={form === 'page' && bar}>
      {form === 'page' && <Global styles={{ ':root:root': { '--lb-offline': `${barPx}px` } }} />}
      <Notice
        form="bar"
        tone="warning"
        title={errorText ?? t`No answer from the server`}
        action={
          <Button variant="ghost" size="row" onClick={() => player.send({ type: 'transport.play' })}>
            {t`Retry`}
          </Button>
        }
      >
        {isPlaying ? t`Playback continues once the server answers.` : t`Your position in the song is saved.`}
      </Notice>
    </div>
  );
}
