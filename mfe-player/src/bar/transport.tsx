// Buttons for shuffle, previous, play, next and repeat.

import { css } from '@emotion/react';
import { IconButton, PlayButton } from '@libretto/kit/controls';
import {
  IconArrowsShuffle,
  IconPlayerSkipBackFilled,
  IconPlayerSkipForwardFilled,
  IconRepeat,
  IconRepeatOnce,
} from '@libretto/kit/icons';
import { colour, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import type { PlayerContext, PlayerIntent } from '../machine/player.types';
import { usePlayer, useTransport } from '../player/use-player';

const row = css`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${space[8]};
  &[data-form='stage'] {
    justify-content: space-between;
    gap: 0;
  }
  & > [data-core] {
    display: flex;
    align-items: center;
    gap: inherit;
  }
  &[data-form='stage'] > [data-core] {
    gap: ${space[24]};
  }
`;

/**
 * The controls use the text colour instead of the accent, because they are always visible and should be unobtrusive.
 */
const strong = css`
  &:enabled {
    color: ${colour.text};
  }
`;

/** The dot marks an active mode; the colour only repeats this. */
const mode = css`
  &[data-on]:enabled {
    color: ${colour.text};
  }
  &[data-on]:enabled > span {
    background: ${colour.accentText};
  }
`;

export type TransportForm = 'bar' | 'stage';

export function Transport({ form = 'bar' }: { form?: TransportForm }) {
  const player = usePlayer();
  const state = useTransport();
  const send = (type: Exclude<PlayerIntent, { key: string } | { seconds: number }>['type']) => () =>
    player.send({ type } as PlayerIntent);
  const isStage = form === 'stage';
  const glyphPx = isStage ? 28 : 20;
  const size = isStage ? 'large' : 'regular';
  const RepeatIcon = state.repeat === 'one' ? IconRepeatOnce : IconRepeat;
  return (
    <fieldset css={[bare, row]} data-form={form} dir="ltr" aria-label={t`Playback`}>
      <IconButton
        css={mode}
        label={state.shuffle ? t`Shuffle: on` : t`Shuffle: off`}
        shortcut="S"
        icon={<IconArrowsShuffle size={20} aria-hidden />}
        dot={state.shuffle}
        data-on={state.shuffle || undefined}
        disabled={state.isDisabled}
        onClick={send('shuffle.toggle')}
      />
      <span data-core="">
        <IconButton
          css={strong}
          label={t`Previous`}
          shortcut="P"
          size={size}
          icon={<IconPlayerSkipBackFilled size={glyphPx} aria-hidden />}
          disabled={!state.canPrevious}
          onClick={send('transport.previous')}
        />
        <PlayButton
          playing={state.isPlaying}
          waiting={state.isWaiting}
          sizePx={isStage ? 64 : 40}
          disabled={!state.canToggle}
          aria-keyshortcuts="Space"
          onClick={send('transport.toggle')}
        />
        <IconButton
          css={strong}
          label={t`Next`}
          shortcut="N"
          size={size}
          icon={<IconPlayerSkipForwardFilled size={glyphPx} aria-hidden />}
          disabled={!state.canNext}
          onClick={send('transport.next')}
        />
      </span>
      <IconButton
        css={mode}
        label={repeatText(state.repeat)}
        shortcut="R"
        icon={<RepeatIcon size={20} aria-hidden />}
        dot={state.repeat !== 'none'}
        data-on={state.repeat !== 'none' || undefined}
        disabled={state.isDisabled}
        onClick={send('repeat.cycle')}
      />
    </fieldset>
  );
}

function repeatText(repeat: PlayerContext['repeat']): string {
  switch (repeat) {
    case 'none':
      return t`Repeat: none`;
    case 'all':
      return t`Repeat: all`;
    case 'one':
      return t`Repeat: one`;
  }
}

const bare = css`
  margin: 0;
  padding: 0;
  border: 0;
  min-width: 0;
`;
