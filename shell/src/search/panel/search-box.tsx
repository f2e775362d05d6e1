// The search field of the top bar, with its panel below.
import { css } from '@emotion/react';
import { SearchField } from '@libretto/kit/controls';
import { lazyPart } from '@libretto/kit/feedback';
import { colour, radius, shadow, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { searchFieldId, searchLabel } from './search-keys';
import { comboboxProps, useSearchChoice } from './use-search-choice';

const SearchPanel = lazyPart(
  async () => (await import(/* webpackChunkName: "search-panel" */ './search-panel')).SearchPanel,
  { name: () => t`Search`, place: 'here' },
);
const SearchFoot = lazyPart(
  async () => (await import(/* webpackChunkName: "search-panel" */ './search-foot')).SearchFoot,
  { name: () => t`Keys`, place: 'silent' },
);

const box = css`
  position: relative;
  width: 380px;
  min-width: 0;
`;

const float = css`
  position: absolute;
  inset: calc(100% + ${space[8]}) auto auto 0;
  display: flex;
  flex-direction: column;
  width: min(584px, calc(100vw - var(--lb-sidebar) - 2 * var(--lb-page-side)));
  max-height: calc(100dvh - 64px - var(--lb-bottom) - ${space[16]});
  border: 1px solid ${colour.floatEdge};
  border-radius: ${radius.card};
  background: var(--lb-search-float, ${colour.surface2});
  box-shadow: ${shadow.menu};
  overflow: hidden;
  [data-theme='light'] & {
    --lb-search-float: ${colour.surface1};
  }
`;

const scroller = css`
  padding: ${space[8]};
  overflow: auto;
  overscroll-behavior: contain;
`;

export function SearchBox() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const frame = useRef<HTMLElement>(null);
  const choice = useSearchChoice({
    text,
    setText,
    isOpen,
    open(address) {
      setOpen(false);
      setText('');
      void navigate(address);
    },
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the person who has gone elsewhere is done with searching.
  useEffect(() => setOpen(false), [pathname]);
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: PointerEvent) => {
      if (!frame.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, [isOpen]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      // A search field would clear itself on Escape: the first press closes the panel, the second clears the text.
      event.preventDefault();
      setOpen(false);
      return;
    }
    if (event.key === 'ArrowDown' && !isOpen) setOpen(true);
    else choice.onKeyDown(event);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is not known to all browsers that we serve.
    <section
      css={box}
      role="search"
      ref={frame}
      onBlur={(event) => {
        // A blur without a new target, as when the window loses the focus, does not close the panel.
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <SearchField
        id={searchFieldId}
        label={searchLabel()}
        aria-label={t`Search songs, albums, artists`}
        value={text}
        shortcut="/"
        onChange={(next) => {
          setText(next);
          setOpen(true);
        }}
        onPointerEnter={SearchPanel.preload}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
        {...comboboxProps(choice, isOpen)}
      />
      {isOpen && (
        <div css={float} data-search-panel="">
          <div css={scroller}>
            <SearchPanel choice={choice} />
          </div>
          <SearchFoot />
        </div>
      )}
    </section>
  );
}
