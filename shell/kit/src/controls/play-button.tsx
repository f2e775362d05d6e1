// The round play and pause disc of bar, cards, posts and hero.

import { css } from '@emotion/react';
import { t } from '@lingui/core/macro';
import type { ComponentPropsWithRef, CSSProperties } from 'react';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '../icons/icons';
import { Spinner } from '../pictures/spinner';
import { media } from '../theme/media';
import { colour, duration, ease, radius } from '../theme/tokens';

export type PlayButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> & {
  playing: boolean;
  /** What it plays: "Salt Hours by Nour & the Low Tide". Left out in the transport, where it is plain. */
  name?: string;
  /** 36 on touch cards, 40 in bar and posts, 44 on cards, 64 in the expanded player. */
  sizePx?: 36 | 40 | 44 | 48 | 64;
  /** text is the transport's colour: always there, so it must not shout. */
  tone?: 'accent' | 'text';
  /** A ring turns around it: after 300 ms without sound, not before. */
  waiting?: boolean;
};

const disc = css`
  position: relative;
  display: inline-grid;
  place-items: center;
  flex: none;
  width: var(--disc);
  height: var(--disc);
  margin: 0;
  padding: 0;
  border: 1px solid transparent;
  border-radius: ${radius.full};
  cursor: pointer;
  touch-action: manipulation;
  transition: background-color ${duration.quick} ${ease.in};
  &[data-tone='accent'] {
    background: ${colour.accent};
    color: ${colour.onAccent};
  }
  &[data-tone='text'] {
    background: ${colour.text};
    color: ${colour.canvas};
  }
  ${media.hover} {
    &[data-tone='accent']:hover:enabled {
      background: ${colour.accentHover};
    }
    &[data-tone='text']:hover:enabled {
      background: color-mix(in srgb, ${colour.text}, ${colour.canvas} 12%);
    }
  }
  &[data-tone='accent']:active:enabled {
    background: ${colour.accentPress};
  }
  &[data-tone='text']:active:enabled {
    background: color-mix(in srgb, ${colour.text}, ${colour.canvas} 24%);
  }
  &:disabled {
    background: ${colour.surface3};
    color: ${colour.textDisabled};
    cursor: default;
  }
  ${media.touch} {
    &::after {
      content: '';
      position: absolute;
      inset: min(0px, calc((100% - 44px) / 2));
    }
  }
  ${media.forcedColours} {
    border-color: ButtonBorder;
  }
`;

const ring = css`
  position: absolute;
  inset: -4px;
  color: ${colour.textMuted};
`;

function playLabel(playing: boolean, name?: string): string {
  if (!name) return playing ? t({ message: 'Pause', context: 'verb' }) : t({ message: 'Play', context: 'verb' });
  return playing ? t`Pause ${name}` : t`Play ${name}`;
}

export function PlayButton({
  playing,
  name,
  sizePx = 40,
  tone = 'text',
  waiting = false,
  style,
  ...rest
}: PlayButtonProps) {
  const Glyph = playing ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  return (
    <button
      type="button"
      css={disc}
      aria-label={playLabel(playing, name)}
      aria-busy={waiting || undefined}
      data-tone={tone}
      style={{ '--disc': `${sizePx}px`, ...style } as CSSProperties}
      {...rest}
    >
      <Glyph size={sizePx >= 64 ? 30 : sizePx >= 40 ? 20 : 16} aria-hidden />
      {waiting && (
        <span css={ring}>
          <Spinner sizePx={sizePx + 6} />
        </span>
      )}
    </button>
  );
}
