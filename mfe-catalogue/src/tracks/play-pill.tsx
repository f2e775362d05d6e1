// The accent-coloured main button of a head; its label and icon show what a click does.
import { css } from '@emotion/react';
import { Button, type ButtonProps } from '@libretto/kit/controls';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@libretto/kit/icons';
import type { Sound } from '@libretto/product/sound';
import { t } from '@lingui/core/macro';

/** Padding of the large button next to large titles. */
const roomy = css`
  padding-inline: 28px;
  font-size: 1rem;
`;

export type PlayPillProps = Pick<ButtonProps, 'variant' | 'size' | 'onClick' | 'className' | 'disabled'> & {
  sound: Sound;
  /** Name of what is played, for screen readers. */
  name: string;
  /** True when the server provides only a preview. */
  isPreview?: boolean;
};

export function PlayPill({
  sound,
  name,
  isPreview = false,
  variant = 'primary',
  size = 'large',
  ...rest
}: PlayPillProps) {
  const isPlaying = sound === 'playing';
  const Glyph = isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  const word = isPlaying ? t`Pause` : isPreview ? t`Preview` : t`Play`;
  const label = isPlaying ? t`Pause ${name}` : isPreview ? t`Preview ${name}` : t`Play ${name}`;
  return (
    <Button
      variant={variant}
      size={size}
      icon={<Glyph size={20} aria-hidden />}
      css={size === 'large' && roomy}
      aria-label={label}
      {...rest}
    >
      {word}
    </Button>
  );
}
