// The language choice for visitors, at the foot of the landing and auth pages: a native select, to keep the code small.
import { css } from '@emotion/react';
import { media } from '@libretto/kit/media';
import { colour, font, space } from '@libretto/kit/tokens';
import { chooseLanguage, languageChoice } from '@libretto/language/page-language';
import { t } from '@lingui/core/macro';
import { useId } from 'react';
import { languageOffers, useLanguageNote } from './language-offers';

const row = css`
  ${font.small}
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  column-gap: ${space[8]};
  color: ${colour.textMuted};
`;

const field = css`
  ${font.small}
  min-height: 32px;
  margin-inline-start: ${space[4]};
  border: 0;
  background: transparent;
  color: ${colour.text};
  cursor: pointer;
  & > option {
    background: ${colour.surface2};
    color: ${colour.text};
  }
  ${media.touch} {
    min-height: 44px;
  }
`;

export function LanguageSelect({ className }: { className?: string }) {
  const note = useLanguageNote();
  const noteId = useId();
  return (
    <div css={row} className={className}>
      <label>
        {t`Language`}
        <select
          css={field}
          aria-describedby={noteId}
          value={languageChoice() ?? ''}
          onChange={({ target }) => {
            const offer = languageOffers().find(({ choice }) => (choice ?? '') === target.value);
            if (offer) chooseLanguage(offer.choice);
          }}
        >
          {languageOffers().map(({ choice, name }) => (
            <option key={name} value={choice ?? ''} lang={choice ?? undefined}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <span id={noteId}>{note}</span>
    </div>
  );
}
