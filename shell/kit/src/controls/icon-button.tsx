// A button that shows only an icon. Its label is its name for everyone who cannot see it, and its tooltip.
import { css, type SerializedStyles } from '@emotion/react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Spinner } from '../pictures/spinner';
import { media } from '../theme/media';
import { colour, duration, ease, radius } from '../theme/tokens';
import { useTooltip } from './use-tooltip';

/** row 32, regular 40, large 48 px; play is the 44 px disc of cards, 64 px `playLarge` of the expanded player. */
export type IconButtonSize = 'row' | 'regular' | 'large';
/** plain on the page, surface on a raised chip, accent for the one action, text for the transport's disc. */
export type IconButtonVariant = 'plain' | 'surface' | 'accent' | 'text';

export type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> & {
  /** The accessible name, and the tooltip. A toggle without `pressed` says its state here: "Repeat: one". */
  label: string;
  icon: ReactNode;
  /** Drawn instead of `icon` while `pressed`. */
  pressedIcon?: ReactNode;
  /** Makes it a toggle with `aria-pressed`; leave out where the label changes instead. */
  pressed?: boolean;
  /** Colour while pressed: `mark` for like and upvote, `accent` for shuffle and repeat. */
  pressedTone?: 'mark' | 'accent';
  /** The 4 px dot below that says "on" without colour. */
  dot?: boolean;
  size?: IconButtonSize;
  variant?: IconButtonVariant;
  /** Shown as a chip in the tooltip, for example `L`. */
  shortcut?: string;
  /** Off if the label is right next to the icon. */
  tooltip?: boolean;
  busy?: boolean;
};

const base = css`
  position: relative;
  display: inline-grid;
  place-items: center;
  flex: none;
  margin: 0;
  padding: 0;
  border: 1px solid transparent;
  border-radius: ${radius.full};
  color: ${colour.textMuted};
  background: transparent;
  cursor: pointer;
  touch-action: manipulation;
  transition: background-color ${duration.quick} ${ease.in}, color ${duration.quick} ${ease.in};
  &:disabled,
  &[aria-disabled='true'] {
    color: ${colour.textDisabled};
    cursor: default;
  }
  ${media.touch} {
    &::before {
      content: '';
      position: absolute;
      inset: min(0px, calc((100% - 44px) / 2));
    }
  }
  ${media.forcedColours} {
    border-color: ButtonBorder;
    &:disabled {
      color: GrayText;
    }
  }
`;

const sizePx: Record<IconButtonSize, number> = { row: 32, regular: 40, large: 48 };

const live = ":not(:disabled,[aria-disabled='true'])";

const surfaces = (rest: string, hover: string, press: string, ink: string, hoverInk = ink) => css`
  background: ${rest};
  color: ${ink};
  ${media.hover} {
    &:hover${live} {
      background: ${hover};
      color: ${hoverInk};
    }
  }
  &:active${live} {
    background: ${press};
    color: ${hoverInk};
  }
`;

const variants: Record<IconButtonVariant, SerializedStyles> = {
  plain: surfaces('transparent', colour.surface2, colour.surface3, colour.textMuted, colour.text),
  surface: surfaces(colour.surface3, colour.surface4, colour.surface5, colour.text),
  accent: surfaces(colour.accent, colour.accentHover, colour.accentPress, colour.onAccent),
  text: surfaces(
    colour.text,
    `color-mix(in srgb, ${colour.text}, ${colour.canvas} 12%)`,
    `color-mix(in srgb, ${colour.text}, ${colour.canvas} 24%)`,
    colour.canvas,
  ),
};

const tones = {
  mark: css`
    &[aria-pressed='true']:not(:disabled) {
      color: ${colour.mark};
    }
  `,
  accent: css`
    &[aria-pressed='true']:not(:disabled) {
      color: ${colour.accentText};
    }
  `,
};

const dotStyle = css`
  position: absolute;
  inset-block-end: 4px;
  inset-inline-start: calc(50% - 2px);
  width: 4px;
  height: 4px;
  border-radius: 50%;
  background: currentcolor;
`;

export function IconButton({
  label,
  icon,
  pressedIcon,
  pressed,
  pressedTone = 'mark',
  dot = false,
  size = 'regular',
  variant = 'plain',
  shortcut,
  tooltip = true,
  busy = false,
  onClick,
  type = 'button',
  ref,
  style,
  ...rest
}: IconButtonProps) {
  const tip = useTooltip({ label, shortcut, enabled: tooltip, ref });
  return (
    <>
      <button
        type={type}
        aria-label={label}
        aria-pressed={pressed}
        aria-busy={busy || undefined}
        aria-keyshortcuts={shortcut}
        css={[base, variants[variant], pressed !== undefined && tones[pressedTone]]}
        style={{ width: sizePx[size], height: sizePx[size], ...style }}
        {...tip.mergeProps(rest)}
        ref={tip.ref}
        onClick={(event) => {
          tip.close();
          if (!busy) onClick?.(event);
        }}
      >
        {busy ? <Spinner sizePx={20} /> : pressed && pressedIcon ? pressedIcon : icon}
        {dot && <span css={dotStyle} />}
      </button>
      {tip.bubble}
    </>
  );
}
