// The texts of the landing page, the same at every width.
import { css } from '@emotion/react';
import { media } from '@libretto/kit/media';
import { colour, font, space } from '@libretto/kit/tokens';
import { t } from '@lingui/core/macro';

const heading = css`
  max-width: 560px;
  color: ${colour.text};
  font: 800 4.5rem/1 var(--lb-face);
  letter-spacing: -0.036em;
  word-spacing: 0.06em;
  &:focus {
    outline: none;
  }
  ${media.belowDesktop} {
    font-size: 3.5rem;
  }
  ${media.mobile} {
    font-size: 2.5rem;
    line-height: 1.05;
  }
`;

const text = css`
  max-width: 530px;
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
  height: 48px;
  padding: 0 ${space[24]};
  font-size: 1rem;
`;
