// Says in the page's language that what follows is in English; nothing where the page itself is.
import { css } from '@emotion/react';
import { colour, font } from '@libretto/kit/tokens';
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
