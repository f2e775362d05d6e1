// The phone's search: a full-screen native dialog, which traps the focus and closes by Back, Escape or its arrow.
import { css } from '@emotion/react';
import { BackButton, SearchField } from '@libretto/kit/controls';
import { lazyPart } from '@libretto/kit/feedback';
import { colour, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { searchLabel } from './panel/search-keys';
import { comboboxProps, useSearchChoice } from './panel/use-search-choice';
import { useIsSearching } from './use-search-screen';

const SearchPanel = lazyPart(
  async () => (await import(/* webpackChunkName: "search-panel" */ './panel/search-panel')).SearchPanel,
  { name: () => t`Search`, place: 'here' },
);

const screen = css`
  flex-direction: column;
  width: 100vw;
  max-width: none;
  height: 100dvh;
  max-height: none;
  margin: 0;
  padding: 0;
  border: 0;
  background: ${colour.canvas};
  color: ${colour.text};
  &[open] {
    display: flex;
  }
`;

const head = css`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  flex: none;
  padding: ${space[8]} ${space[16]} ${space[8]} ${space[8]};
`;

const searchField = css`
  flex: 1;
`;

const body = css`
  flex: 1;
  padding: 0 ${space[4]} calc(${space[16]} + env(safe-area-inset-bottom));
  overflow: auto;
  overscroll-behavior: contain;
`;

export function SearchScreen() {
  return useIsSearching() ? <OpenScreen /> : null;
}

function OpenScreen() {
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const choice = useSearchChoice({
    text,
    setText,
    isOpen: true,
    // Replaces the search in the history, so that Back returns to the page where the search was opened.
    open: (address) => void navigate(address, { replace: true }),
  });
  useEffect(() => {
    dialog.current?.showModal();
    // The dialog focuses its first control, the back button; the user wants to type at once.
    field.current?.focus();
  }, []);
  return (
    <dialog
      css={screen}
      ref={dialog}
      aria-label={t`Search`}
      onCancel={(event) => {
        event.preventDefault();
        void navigate(-1);
      }}
    >
      <div css={head}>
        <BackButton onClick={() => void navigate(-1)} />
        <SearchField
          css={searchField}
          label={searchLabel()}
          aria-label={t`Search songs, albums, artists`}
          value={text}
          onChange={setText}
          tall
          ref={field}
          enterKeyHint="search"
          onKeyDown={choice.onKeyDown}
          {...comboboxProps(choice, true)}
        />
      </div>
      <div css={body}>
        <SearchPanel choice={choice} />
      </div>
    </dialog>
  );
}
