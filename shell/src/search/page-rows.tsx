// Pages and settings that match the search, below the results from the catalogue.
import { IconCompass } from '@libretto/kit/icons';
import { t } from '@lingui/core/macro';
import { MatchMark } from './match-mark';
import type { SearchChoice } from './panel/use-search-choice';
import { groupTitle, recentRow, rowStyle } from './row-style';

export function PageRows({ choice }: { choice: SearchChoice }) {
  if (choice.pages.length === 0) return null;
  const from = choice.rows.findIndex(({ kind }) => kind === 'page');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options within a listbox.
    <div role="group" aria-label={t`Pages and settings`}>
      <div css={groupTitle} aria-hidden="true">
        {t`Pages and settings`}
      </div>
      {choice.pages.map((page, at) => {
        const index = from + at;
        const isActive = choice.activeIndex === index;
        return (
          <a
            key={page.href}
            css={[rowStyle, recentRow]}
            role="option"
            tabIndex={-1}
            id={choice.rowId(index)}
            aria-selected={isActive}
            href={page.href}
            onPointerMove={() => !isActive && choice.activate(index)}
            onClick={(event) => {
              // A click with a modifier key is left to the browser, which opens a new tab.
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              choice.choose({ kind: 'page', page });
            }}
          >
            <IconCompass size={20} aria-hidden />
            <span>
              <MatchMark text={page.name} query={choice.text} />
            </span>
          </a>
        );
      })}
    </div>
  );
}
