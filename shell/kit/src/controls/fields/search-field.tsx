// The pill one searches in: 40 px, without an edge, with a key that leads to it and a way to clear it.

import { css } from '@emotion/react';
import { t } from '@lingui/core/macro';
import { type ComponentPropsWithRef, type Ref, useCallback, useRef } from 'react';
import { IconSearch, IconX } from '../../icons/icons';
import { media } from '../../theme/media';
import { colour, font, radius, space } from '../../theme/tokens';
import { IconButton } from '../icon-button';

export type SearchFieldProps = Omit<ComponentPropsWithRef<'input'>, 'onChange' | 'value' | 'type'> & {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The key that focuses it, shown as a chip while it is empty and rests. */
  shortcut?: string;
  /** 44 px high on phones. */
  tall?: boolean;
  ref?: Ref<HTMLInputElement>;
};

const frame = css`
  position: relative;
  display: block;
  color: ${colour.textMuted};
  & > svg {
    position: absolute;
    inset: 0 auto 0 ${space[12]};
    margin-block: auto;
    pointer-events: none;
  }
`;

const box = css`
  ${font.body}
  width: 100%;
  height: 40px;
  margin: 0;
  padding: 0 44px 0 42px;
  border: 1px solid transparent;
  border-radius: ${radius.full};
  background: var(--lb-search-ground, ${colour.surface2});
  color: ${colour.text};
  caret-color: ${colour.mark};
  appearance: none;
  &[data-tall] {
    height: 44px;
  }
  &::-webkit-search-cancel-button {
    display: none;
  }
  &::placeholder {
    color: ${colour.textFaint};
    opacity: 1;
  }
  &:focus-visible {
    outline-offset: 0;
  }
  ${media.mobile} {
    font-size: 1rem;
  }
  ${media.forcedColours} {
    border-color: FieldText;
  }
`;

const atEnd = css`
  position: absolute;
  inset: 0 4px 0 auto;
  display: grid;
  align-items: center;
`;

const key = css`
  ${font.caption}
  display: grid;
  place-items: center;
  min-width: 20px;
  height: 22px;
  margin-inline-end: 4px;
  border: 1px solid ${colour.line};
  border-radius: ${radius.tag};
  color: ${colour.textFaint};
  pointer-events: none;
`;

export function SearchField({ label, value, onChange, shortcut, tall, className, ref, ...rest }: SearchFieldProps) {
  const input = useRef<HTMLInputElement | null>(null);
  const setRef = useCallback(
    (element: HTMLInputElement | null) => {
      input.current = element;
      if (typeof ref === 'function') ref(element);
      else if (ref) ref.current = element;
    },
    [ref],
  );
  return (
    <span css={frame} className={className}>
      <IconSearch size={18} aria-hidden />
      <input
        // A search field cannot be a combobox: https://www.w3.org/TR/html-aria/#el-input-search
        type={rest.role === 'combobox' ? 'text' : 'search'}
        enterKeyHint="search"
        css={box}
        aria-label={label}
        aria-keyshortcuts={shortcut}
        autoComplete="off"
        spellCheck={false}
        placeholder={label}
        {...rest}
        data-tall={tall || undefined}
        ref={setRef}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <span css={atEnd}>
        {value ? (
          <IconButton
            label={t`Clear search`}
            tooltip={false}
            size="row"
            icon={<IconX size={18} />}
            onClick={() => {
              onChange('');
              input.current?.focus();
            }}
          />
        ) : (
          shortcut && (
            <span css={key} aria-hidden="true">
              {shortcut}
            </span>
          )
        )}
      </span>
    </span>
  );
}
