// The looks of a button, shared by the native button and by links that look like one.
import { css, type SerializedStyles } from '@emotion/react';
import { media } from '../theme/media';
import { colour, duration, ease, font, radius, space } from '../theme/tokens';

export type ButtonVariant = 'primary' | 'secondary' | 'outline' | 'ghost' | 'danger';
/** row 32, regular 40, pay 44, large 48 px high. */
export type ButtonSize = 'row' | 'regular' | 'pay' | 'large';

const base = css`
  ${font.bodyStrong}
  position: relative;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${space[8]};
  margin: 0;
  border: 1px solid transparent;
  border-radius: ${radius.full};
  white-space: nowrap;
  cursor: pointer;
  user-select: none;
  touch-action: manipulation;
  text-decoration: none;
  transition: background-color ${duration.quick} ${ease.in}, border-color ${duration.quick} ${ease.in};
  &:disabled,
  &[aria-disabled='true'] {
    cursor: default;
    color: ${colour.textDisabled};
  }
  &[aria-busy='true'] {
    cursor: progress;
  }
  ${media.forcedColours} {
    border-color: ButtonBorder;
    &:disabled,
    &[aria-disabled='true'] {
      color: GrayText;
      border-color: GrayText;
    }
  }
  ${media.touch} {
    &::after {
      content: '';
      position: absolute;
      inset: min(0px, calc((100% - 44px) / 2)) 0;
    }
  }
`;

/** In pixels, and taller where the reader's text is larger. */
const sizes: Record<ButtonSize, SerializedStyles> = {
  row: css`
    height: max(32px, 1.25rem + 4px);
    padding: 0 ${space[16]};
    font-size: 0.8125rem;
  `,
  regular: css`
    height: max(40px, 1.25rem + 8px);
    padding: 0 ${space[20]};
  `,
  pay: css`
    height: max(44px, 1.25rem + 8px);
    padding: 0 ${space[24]};
  `,
  large: css`
    height: max(48px, 1.25rem + 8px);
    padding: 0 ${space[24]};
  `,
};

/** Hover is one surface up and pressed two; neither answers while the button is off or busy. */
function surface(
  rest: string,
  hover: string,
  press: string,
  off: string,
  more = '',
  ink: string = colour.text,
): SerializedStyles {
  const live = ":not(:disabled,[aria-disabled='true'],[aria-busy='true'])";
  return css`
    color: ${ink};
    background: ${rest};
    ${more}
    ${media.hover} {
      &:hover${live} {
        background: ${hover};
      }
    }
    &:active${live} {
      background: ${press};
    }
    &:disabled,
    &[aria-disabled='true'] {
      background: ${off};
    }
  `;
}

const variants: Record<ButtonVariant, SerializedStyles> = {
  primary: surface(colour.accent, colour.accentHover, colour.accentPress, colour.surface3, '', colour.onAccent),
  secondary: surface(colour.surface3, colour.surface4, colour.surface5, colour.surface2),
  outline: surface(
    'transparent',
    colour.surface2,
    colour.surface3,
    'transparent',
    `border-color:${colour.lineStrong};&:disabled,&[aria-disabled='true']{border-color:${colour.line}}`,
  ),
  ghost: surface('transparent', colour.surface2, colour.surface3, 'transparent'),
  danger: surface(
    colour.dangerFill,
    `color-mix(in srgb, ${colour.dangerFill}, black 14%)`,
    `color-mix(in srgb, ${colour.dangerFill}, black 26%)`,
    colour.surface3,
    '',
    colour.onDanger,
  ),
};

/** For `css={buttonStyle('secondary')}` on a link of the router or another element that acts as a button. */
export function buttonStyle(variant: ButtonVariant = 'secondary', size: ButtonSize = 'regular'): SerializedStyles {
  return css([base, sizes[size], variants[variant]]);
}
