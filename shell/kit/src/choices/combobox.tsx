// One of very many, found by typing: countries, mostly.

import { css } from '@emotion/react';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import {
  ComboBox as AriaComboBox,
  Button,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components/ComboBox';
import { fieldBox, fieldLabel } from '../controls/fields/field-style';
import { IconCheck, IconChevronDown } from '../icons/icons';
import { listStyle, optionStyle, optionText } from '../overlays/list-style';
import { popoverLayer, popoverStyle } from '../overlays/overlay-style';
import { colour, font, radius, space } from '../theme/tokens';
import { AriaNote } from './aria-note';
import type { SelectOption } from './select';

export type ComboBoxProps<Value extends string = string> = {
  label: string;
  options: readonly SelectOption<Value>[];
  value: Value | null;
  onChange: (value: Value | null) => void;
  placeholder?: string;
  hint?: ReactNode;
  error?: ReactNode;
  disabled?: boolean;
  /** Shown when nothing matches the typed text. */
  emptyText?: string;
  className?: string;
};

const frame = css`
  position: relative;
  display: block;
`;

const field = css`
  padding-inline-end: 44px;
`;

const opener = css`
  position: absolute;
  inset: 2px 2px 2px auto;
  display: grid;
  place-items: center;
  width: 40px;
  border: 0;
  border-radius: ${radius.coverSmall};
  background: none;
  color: ${colour.textMuted};
  cursor: pointer;
`;

const nothing = css`
  ${font.body}
  padding: ${space[12]};
  color: ${colour.textMuted};
`;

export function ComboBox<Value extends string>({
  label,
  options,
  value,
  onChange,
  placeholder,
  hint,
  error,
  disabled,
  emptyText = t`Nothing found`,
  className,
}: ComboBoxProps<Value>) {
  return (
    <AriaComboBox
      className={className}
      value={value}
      onChange={(next) => onChange(next as Value | null)}
      defaultItems={options.map((option) => ({ ...option, id: option.value }))}
      isDisabled={disabled}
      isInvalid={Boolean(error)}
      menuTrigger="focus"
      allowsEmptyCollection
    >
      <Label css={fieldLabel}>{label}</Label>
      <span css={frame}>
        <Input css={[fieldBox, field]} placeholder={placeholder} />
        <Button css={opener}>
          <IconChevronDown size={18} aria-hidden />
        </Button>
      </span>
      <AriaNote hint={hint} error={error} />
      <Popover css={popoverStyle} style={{ ...popoverLayer, maxHeight: 320 }} offset={4}>
        <ListBox css={listStyle} renderEmptyState={() => <div css={nothing}>{emptyText}</div>}>
          {(option: SelectOption<Value>) => (
            <ListBoxItem id={option.value} textValue={option.label} isDisabled={option.disabled} css={optionStyle}>
              {({ isSelected }) => (
                <>
                  <span css={optionText}>{option.label}</span>
                  {isSelected && <IconCheck size={18} aria-hidden />}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}
