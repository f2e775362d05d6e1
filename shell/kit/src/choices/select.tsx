// One of many. Up to five options are radios or chips instead; the list is a sheet on phones.

import { css } from '@emotion/react';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import {
  Select as AriaSelect,
  Button,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  SelectValue,
} from 'react-aria-components/Select';
import { fieldBox, fieldLabel } from '../controls/fields/field-style';
import { IconCheck, IconChevronDown } from '../icons/icons';
import { listStyle, optionStyle, optionText } from '../overlays/list-style';
import { popoverLayer, popoverStyle } from '../overlays/overlay-style';
import { useMedia } from '../theme/media';
import { colour, font, radius, space } from '../theme/tokens';
import { visuallyHiddenStyle } from '../theme/visually-hidden';
import { AriaNote } from './aria-note';
import { SelectSheet } from './select-sheet';

export type SelectOption<Value extends string = string> = {
  value: Value;
  label: string;
  detail?: ReactNode;
  /** Stays visible and cannot be chosen. */
  disabled?: boolean;
};

export type SelectProps<Value extends string = string> = {
  label: string;
  hideLabel?: boolean;
  options: readonly SelectOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  placeholder?: string;
  hint?: ReactNode;
  error?: ReactNode;
  disabled?: boolean;
  /** chip is the pill of currencies, in accentSoft; filter the outlined pill over a list. */
  look?: 'field' | 'chip' | 'filter';
  name?: string;
  className?: string;
};

const trigger = css`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[8]};
  text-align: start;
  cursor: pointer;
  & > svg {
    flex: none;
    color: ${colour.textMuted};
  }
  &[aria-expanded='true'] > svg {
    transform: scaleY(-1);
  }
  & [data-placeholder] {
    color: ${colour.textFaint};
  }
`;

const chip = css`
  ${font.bodyStrong}
  display: inline-flex;
  align-items: center;
  gap: ${space[8]};
  height: 32px;
  padding: 0 ${space[12]} 0 ${space[16]};
  border: 1px solid transparent;
  border-radius: ${radius.full};
  background: ${colour.accentSoft};
  color: ${colour.accentText};
  cursor: pointer;
`;

const filter = css`
  border-color: ${colour.lineStrong};
  background: none;
  color: ${colour.text};
`;

export function Select<Value extends string>({
  label,
  hideLabel,
  options,
  value,
  onChange,
  placeholder = t({ message: 'Select', context: 'verb' }),
  hint,
  error,
  disabled,
  look = 'field',
  name,
  className,
}: SelectProps<Value>) {
  const mobile = useMedia('mobile');
  const list = (
    <ListBox css={listStyle}>
      {options.map((option) => (
        <ListBoxItem
          key={option.value}
          id={option.value}
          textValue={option.label}
          isDisabled={option.disabled}
          css={optionStyle}
        >
          {({ isSelected }) => (
            <>
              <span css={optionText}>{option.label}</span>
              {option.detail}
              {isSelected && <IconCheck size={18} aria-hidden />}
            </>
          )}
        </ListBoxItem>
      ))}
    </ListBox>
  );
  return (
    <AriaSelect
      className={className}
      name={name}
      value={value}
      onChange={(next) => next !== null && onChange(next as Value)}
      isDisabled={disabled}
      isInvalid={Boolean(error)}
      placeholder={placeholder}
    >
      <Label css={hideLabel ? visuallyHiddenStyle : fieldLabel}>{label}</Label>
      <Button
        css={look === 'field' ? [fieldBox, trigger] : [chip, look === 'filter' && filter]}
        data-invalid={error ? true : undefined}
      >
        <SelectValue>{({ selectedText, defaultChildren }) => selectedText || defaultChildren}</SelectValue>
        <IconChevronDown size={look === 'field' ? 18 : 16} aria-hidden />
      </Button>
      <AriaNote hint={hint} error={error} />
      {mobile ? (
        <SelectSheet label={label}>{list}</SelectSheet>
      ) : (
        <Popover css={popoverStyle} style={popoverLayer} offset={4}>
          {list}
        </Popover>
      )}
    </AriaSelect>
  );
}
