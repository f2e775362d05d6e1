// The foot of the landing and auth pages: the language choice, a native select to keep the code small, and the legal
// texts.
import { css } from '@emotion/react';
import { colour, font, media, space } from '@libretto/kit/theme';
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

const legal = css`
  display: flex;
  flex-wrap: wrap;
  column-gap: ${space[12]};
  & > a {
    padding-block: ${space[4]};
    text-decoration: underline;
    text-underline-offset: 3px;
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
      <nav css={legal} aria-label={t`Legal texts`}>
        <a href="/legal/privacy">{t`Privacy Policy`}</a>
        <a href="/legal/terms">{t`Terms and Conditions`}</a>
      </nav>
    </div>
  );
}
