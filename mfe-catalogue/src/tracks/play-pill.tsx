// The one accent-filled action of a head: the word and its glyph say what a press does.
import { css } from '@emotion/react';
import { Button, type ButtonProps } from '@libretto/kit/button';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@libretto/kit/icons';
import type { Sound } from '@libretto/product/sound';
import { t } from '@lingui/core/macro';

/** The large pill of heads stands beside large titles. */
const roomy = css`
  padding-inline: 28px;
  font-size: 1rem;
`;

export type PlayPillProps = Pick<ButtonProps, 'variant' | 'size' | 'onClick' | 'className' | 'disabled'> & {
  sound: Sound;
  /** What is played, for those who hear the button only. */
  name: string;
  /** Where only that is served. */
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
  const isSounding = sound === 'sounding';
  const Glyph = isSounding ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  const word = isSounding ? t`Pause` : isPreview ? t`Preview` : t`Play`;
  const label = isSounding ? t`Pause ${name}` : isPreview ? t`Preview ${name}` : t`Play ${name}`;
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
