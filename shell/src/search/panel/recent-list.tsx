// Recent searches at the end of the panel. They are options of its listbox; their remove buttons are next to the
// listbox, because an option cannot contain a button.
import { css } from '@emotion/react';
import { Button, IconButton } from '@libretto/kit/controls';
import { IconHistory, IconX } from '@libretto/kit/icons';
import { space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { MatchMark } from '../match-mark';
import { groupTitle, recentRow, recentRowPx, rowStyle } from '../row-style';
import type { SearchChoice } from './use-search-choice';

export function RecentList({ choice }: { choice: SearchChoice }) {
  if (choice.recent.length === 0) return null;
  const from = choice.rows.length - choice.recent.length;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options within a listbox.
    <div role="group" aria-label={t`Recent searches`}>
      <div css={groupTitle} aria-hidden="true">
        {t`Recent`}
      </div>
      {choice.recent.map((query, at) => {
        const index = from + at;
        const isActive = choice.activeIndex === index;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the focus stays in the field, whose keys walk through the rows.
          <div
            key={query}
            css={[rowStyle, recentRow]}
            role="option"
            tabIndex={-1}
            id={choice.rowId(index)}
            aria-selected={isActive}
            onPointerMove={() => !isActive && choice.activate(index)}
            onClick={() => choice.choose({ kind: 'recent', query })}
          >
            <IconHistory size={20} aria-hidden />
            <span>
              <MatchMark text={query} query={choice.text} />
            </span>
          </div>
        );
      })}
    </div>
  );
}

/** Overlays the right edge of the recent rows, with each button on its row. */
const tools = css`
  position: absolute;
  inset: auto ${space[4]} 0 auto;
  display: grid;
  grid-auto-rows: ${recentRowPx}px;
  place-items: center end;
  pointer-events: none;
  & > * {
    pointer-events: auto;
  }
`;

const remove = css`
  margin-inline-end: ${space[4]};
`;

export function RecentTools({ choice }: { choice: SearchChoice }) {
  if (choice.recent.length === 0) return null;
  return (
    <div css={tools}>
      <Button variant="ghost" size="row" onClick={choice.forgetAll} aria-label={t`Clear recent searches`}>
        {t`Clear`}
      </Button>
      {choice.recent.map((query) => (
        <IconButton
          key={query}
          css={remove}
          size="row"
          tooltip={false}
          label={t`Remove ${query}`}
          icon={<IconX size={18} />}
          onClick={() => choice.forget(query)}
        />
      ))}
    </div>
  );
}
