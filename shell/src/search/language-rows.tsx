// The languages to switch to, with a note about the effect of a switch next to their heading.
import { css } from '@emotion/react';
import { IconWorld } from '@libretto/kit/icons-more';
import { font, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { useLanguageNote } from '../language-choice/language-offers';
import { MatchMark } from './match-mark';
import type { SearchChoice } from './panel/use-search-choice';
import { groupTitle, recentRow, rowStyle } from './row-style';

const noteStyle = css`
  ${font.small}
  margin-inline-start: ${space[8]};
`;

export function LanguageRows({ choice }: { choice: SearchChoice }) {
  const note = useLanguageNote();
  if (choice.languages.length === 0) return null;
  const from = choice.rows.findIndex(({ kind }) => kind === 'language');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options within a listbox.
    <div role="group" aria-label={`${t`Language`}. ${note}`}>
      <div css={groupTitle} aria-hidden="true">
        {t`Language`}
        <span css={noteStyle}>{note}</span>
      </div>
      {choice.languages.map((language, at) => {
        const index = from + at;
        const isActive = choice.activeIndex === index;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the focus stays in the field, whose keys walk through the rows.
          <div
            key={language.name}
            css={[rowStyle, recentRow]}
            role="option"
            tabIndex={-1}
            id={choice.rowId(index)}
            aria-selected={isActive}
            onPointerMove={() => !isActive && choice.activate(index)}
            onClick={() => choice.choose({ kind: 'language', language })}
          >
            <IconWorld size={20} aria-hidden />
            <span>
              <MatchMark text={language.name} query={choice.text} />
            </span>
          </div>
        );
      })}
    </div>
  );
}
