// Chips: filters and quick choices. One of several is a radio, an independent one a toggle.
import { css } from '@emotion/react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { formatCount } from '../text/format';
import { Label } from '../text/label';
import { media } from '../theme/media';
import { colour, duration, ease, font, radius, space, tabular } from '../theme/tokens';

export type ChipProps = Omit<ComponentPropsWithRef<'button'>, 'children'> & {
  children: ReactNode;
  selected?: boolean;
  /** Shown behind the label in textMuted. */
  count?: number;
  icon?: ReactNode;
};

const chip = css`
  ${font.bodyStrong}
  position: relative;
  display: inline-flex;
  align-items: center;
  flex: none;
  gap: ${space[8]};
  max-width: 100%;
  min-height: 32px;
  padding: ${space[2]} ${space[12]};
  border: 1px solid ${colour.lineStrong};
  border-radius: ${radius.full};
  color: ${colour.text};
  background: transparent;
  cursor: pointer;
  text-align: start;
  touch-action: manipulation;
  transition: background-color ${duration.quick} ${ease.in};
  ${media.hover} {
    &:hover:enabled {
      background: ${colour.surface2};
    }
  }
  &:active:enabled {
    background: ${colour.surface3};
  }
  &[aria-pressed='true']:enabled {
    color: ${colour.accentText};
    background: ${colour.accentSoft};
    border-color: transparent;
  }
  &:disabled {
    color: ${colour.textDisabled};
    border-color: ${colour.line};
    cursor: default;
  }
  ${media.touch} {
    &::after {
      content: '';
      position: absolute;
      inset: -7px 0;
    }
  }
  ${media.forcedColours} {
    border-color: ButtonBorder;
    &[aria-pressed='true']:enabled {
      border-color: Highlight;
    }
  }
`;

const figure = css`
  ${tabular}
  font-weight: 500;
`;

export function Chip({ selected, count, icon, children, type = 'button', ...rest }: ChipProps) {
  return (
    <button type={type} css={chip} aria-pressed={selected} {...rest}>
      {icon}
      <Label>{children}</Label>
      {count !== undefined && <span css={figure}>{formatCount(count)}</span>}
    </button>
  );
}

const row = css`
  display: flex;
  gap: ${space[8]};
  overflow-x: auto;
  scrollbar-width: none;
  padding: 4px;
  margin: -4px;
  border: 0;
  min-width: 0;
`;

/** Chips in a line that scrolls sideways where it is too narrow. */
export function ChipRow(props: ComponentPropsWithRef<'fieldset'> & { 'aria-label': string }) {
  return <fieldset css={row} {...props} />;
}
