// A choice between things that need more than a word: cards in a stack, or short ones as tiles side by side.
import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { Label, Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { FieldNote } from '../controls/fields/field';
import { fieldLabel } from '../controls/fields/field-style';
import { space } from '../theme/tokens';
import { visuallyHiddenStyle } from '../theme/visually-hidden';
import { AriaNote } from './aria-note';
import { radioBody, radioCard, radioDot, radioHead, radioTexts } from './radio-card-style';

export type RadioCardOption<Value extends string = string> = {
  value: Value;
  title: ReactNode;
  /** Under the title. */
  detail?: ReactNode;
  /** A brand or icon tile of 36×24, before the title. */
  tile?: ReactNode;
  /** At the far right: an amount, an expiry, a scale. */
  aside?: ReactNode;
  /** Opens within the card while it is chosen. */
  body?: ReactNode;
  /** Why it cannot be chosen, or why choosing it will not do; shown at once. */
  problem?: ReactNode;
  disabled?: boolean;
};

export type RadioCardsProps<Value extends string = string> = {
  label: ReactNode;
  hideLabel?: boolean;
  options: readonly RadioCardOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  /** `tall` is tiles with the icon above the words, for three and more side by side. */
  layout?: 'stack' | 'tiles' | 'tall';
  /** plain: chosen is accentSoft. money: chosen keeps its surface, as amounts are written on it. quiet: no edge at rest. */
  look?: 'plain' | 'money' | 'quiet';
  hint?: ReactNode;
  error?: ReactNode;
  disabled?: boolean;
  className?: string;
};

const group = css`
  display: flex;
  flex-direction: column;
`;

const cards = css`
  display: grid;
  gap: ${space[8]};
  &:not([data-layout='stack']) {
    grid-auto-flow: column;
    grid-auto-columns: minmax(0, 1fr);
  }
`;

export function RadioCards<Value extends string>({
  label,
  hideLabel,
  options,
  value,
  onChange,
  layout = 'stack',
  look = 'plain',
  hint,
  error,
  disabled,
  className,
}: RadioCardsProps<Value>) {
  return (
    <RadioGroup
      css={group}
      className={className}
      value={value}
      onChange={(next) => onChange(next as Value)}
      isDisabled={disabled}
      isInvalid={Boolean(error)}
      orientation={layout === 'stack' ? 'vertical' : 'horizontal'}
    >
      <Label css={hideLabel ? visuallyHiddenStyle : fieldLabel}>{label}</Label>
      <div css={cards} data-layout={layout}>
        {options.map((option) => {
          const chosen = option.value === value;
          return (
            <div key={option.value} css={radioCard} data-chosen={chosen || undefined} data-look={look}>
              <Radio value={option.value} isDisabled={option.disabled} css={radioHead} data-layout={layout}>
                <span css={radioDot} data-dot="" />
                {option.tile}
                <span css={radioTexts}>
                  <span>{option.title}</span>
                  {option.detail && <span>{option.detail}</span>}
                </span>
                {option.aside}
              </Radio>
              {option.problem && (
                <div css={radioBody}>
                  <FieldNote id={`${option.value}-problem`} error={option.problem} />
                </div>
              )}
              {chosen && option.body && <div css={radioBody}>{option.body}</div>}
            </div>
          );
        })}
      </div>
      <AriaNote hint={hint} error={error} />
    </RadioGroup>
  );
}
