// The texts of the landing page, the same at every width.
import { css } from '@emotion/react';
import { colour, font, media, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';

const heading = css`
  max-width: 35rem;
  color: ${colour.text};
  font: 800 min(4.5rem, 8.2vw)/1 var(--lb-face);
  letter-spacing: -0.036em;
  word-spacing: 0.06em;
  &:focus {
    outline: none;
  }
  ${media.belowDesktop} {
    font-size: min(3.5rem, 12vw);
  }
  ${media.mobile} {
    font-size: min(2.5rem, 16vw);
    line-height: 1.05;
  }
`;

const text = css`
  max-width: 33rem;
  color: ${colour.textMuted};
  font: 400 1.125rem/1.75rem var(--lb-face);
  ${media.mobile} {
    ${font.post}
  }
`;

export function LandingHeading() {
  return <h1 css={heading}>{t`Music Liberation Starts Here`}</h1>;
}

export function LandingText() {
  return (
    <p css={text}>
      {t`Stream songs, buy the ones you keep, and talk to the people who made them. The artist sees where every Talent went.`}
    </p>
  );
}

export const heroButton = css`
  height: max(48px, 1.5rem + 8px);
  padding: 0 ${space[24]};
  font-size: 1rem;
`;
