// A note in the page's language that the following content is in English; renders nothing on an English page.
import { css } from '@emotion/react';
import { colour, font } from '@libretto/kit/theme';
import { sourceLanguage } from '@libretto/language/languages';
import { pageLanguage } from '@libretto/language/page-language';

export function EnglishOnly({ children }: { children: string }) {
  if (pageLanguage() === sourceLanguage) return null;
  return <p css={quiet}>{children}</p>;
}

const quiet = css`
  ${font.body}
  margin: 0;
  color: ${colour.textMuted};
`;
