// The landing page from 1200 px: texts at the left, and at the right a wall of covers that runs off the edge, with one
// of them highlighted.
import { css } from '@emotion/react';
import { buttonStyle } from '@libretto/kit/controls';
import { IconCompass } from '@libretto/kit/icons';
import { Brand } from '@libretto/kit/pictures';
import { colour, layer, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { ThemeToggle } from '../frame/theme-toggle';
import { LanguageSelect } from '../language-choice/language-select';
import { CoverWall } from './cover-wall';
import { heroButton, LandingHeading, LandingText } from './landing-texts';
import type { LandingViewProps } from './landing-view';
import { SaleStatement } from './sale-statement';

const page = css`
  position: relative;
  display: flex;
  min-height: max(100dvh, 760px);
  overflow: hidden;
`;

const words = css`
  position: relative;
  display: flex;
  flex-direction: column;
  justify-content: space-between;
  gap: ${space[40]};
  width: max(556px, 47.2vw - 64px);
  padding: ${space[32]} ${space[24]} ${space[48]} ${space[64]};
`;

const hero = css`
  display: grid;
  gap: ${space[24]};
`;

const actions = css`
  display: flex;
  gap: ${space[12]};
  margin-top: ${space[8]};
`;

/** Places the choice of language in the space below the texts. */
const language = css`
  position: absolute;
  inset-block-end: 0;
  inset-inline-start: ${space[64]};
  min-height: 44px;
`;

const corner = css`
  position: absolute;
  inset: ${space[24]} ${space[32]} auto auto;
  z-index: ${layer.sticky};
  display: flex;
  gap: ${space[12]};
  && > * {
    background: ${colour.canvas};
  }
`;

export function WideLanding({ content, onPlay }: LandingViewProps) {
  return (
    <div css={page}>
      <header css={corner}>
        <ThemeToggle />
        <a css={buttonStyle('ghost')} href="/login">
          {t`Sign in`}
        </a>
      </header>
      <main css={words} id="main">
        <a href="/" aria-label="Libretto" style={{ alignSelf: 'start' }}>
          <Brand />
        </a>
        <div css={hero}>
          <LandingHeading />
          <LandingText />
          <div css={actions}>
            <a css={[buttonStyle('primary', 'large'), heroButton]} href="/signup">
              {t`Create account`}
            </a>
            <a css={[buttonStyle('ghost', 'large'), heroButton]} href="/discover">
              <IconCompass size={20} aria-hidden />
              {t`Listen first`}
            </a>
          </div>
        </div>
        <div style={{ minHeight: 196 }}>{content?.sale && <SaleStatement sale={content.sale} />}</div>
        <LanguageSelect css={language} />
      </main>
      <CoverWall content={content} onPlay={onPlay} />
    </div>
  );
}
