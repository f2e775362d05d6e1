// The landing page on phones and tablets: a carousel of covers, the lyrics of the centred song, then the product's
// texts.
import { css } from '@emotion/react';
import { buttonStyle } from '@libretto/kit/controls';
import { Brand, PatronSeal } from '@libretto/kit/pictures';
import { colour, font, media, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { ThemeToggle } from '../frame/theme-toggle';
import { LanguageSelect } from '../language-choice/language-select';
import { CoverShelf } from './cover-shelf';
import { heroButton, LandingHeading, LandingText } from './landing-texts';
import type { LandingViewProps } from './landing-view';
import { SaleStatement } from './sale-statement';
import { sungLines } from './sung-lines-style';
import type { LandingContent } from './use-landing';

const page = css`
  --landing-side: ${space[24]};
  min-height: 100dvh;
  padding-bottom: calc(${space[32]} + env(safe-area-inset-bottom));
  ${media.mobile} {
    --landing-side: ${space[16]};
  }
`;

const header = css`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  height: 64px;
  padding: 0 var(--landing-side);
`;

const brand = css`
  margin-inline-end: auto;
`;

/** The sale is next to the texts when both fit, and below them otherwise. */
const columns = css`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  justify-content: space-between;
  gap: ${space[24]} ${space[48]};
  padding: ${space[20]} var(--landing-side) 0;
`;

const words = css`
  display: grid;
  flex: 1 1 480px;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
  max-width: 100%;
`;

const credit = css`
  ${font.body}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  column-gap: ${space[4]};
  margin: -12px 0 ${space[12]};
  color: ${colour.textMuted};
  & > strong {
    color: ${colour.text};
    font-weight: 600;
  }
`;

const actions = css`
  display: flex;
  gap: ${space[8]};
  margin-top: ${space[4]};
  ${media.mobile} {
    flex-direction: column;
  }
`;

const foot = css`
  padding: ${space[24]} var(--landing-side) 0;
`;

/** Places the highlighted song in the middle of the carousel, as on the wall. */
function shelfOf(content: LandingContent | undefined) {
  const lit = content?.lit?.track;
  if (!content || !lit) return { tracks: content?.tracks ?? [], start: 0 };
  const others = content.tracks.filter((track) => track.albumId !== lit.albumId);
  const start = Math.min(2, others.length);
  return { tracks: [...others.slice(0, start), lit, ...others.slice(start)], start };
}

export function NarrowLanding({ content, onPlay }: LandingViewProps) {
  const { tracks, start } = shelfOf(content);
  const [chosen, setChosen] = useState<number | null>(null);
  const current = tracks[chosen ?? start];
  const isLit = current !== undefined && current.id === content?.lit?.track.id;
  const lines = isLit ? (content?.lit?.lines.slice(0, 2) ?? []) : current ? [current.title] : [];
  return (
    <div css={page}>
      <header css={header}>
        <a css={brand} href="/" aria-label="Libretto">
          <Brand />
        </a>
        <ThemeToggle />
        <a css={buttonStyle('secondary')} href="/login">
          {t`Sign in`}
        </a>
      </header>
      <main id="main">
        <CoverShelf tracks={tracks} start={start} current={chosen ?? start} onCurrent={setChosen} onPlay={onPlay} />
        <div css={columns}>
          <div css={words}>
            <p css={sungLines}>
              {lines.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </p>
            <p css={credit} style={{ minHeight: 20 }}>
              {current && (
                <>
                  <strong>{isLit ? current.title : current.albumTitle}</strong> · {current.artist}
                  {current.artistIsPatron && <PatronSeal />}
                </>
              )}
            </p>
            <LandingHeading />
            <LandingText />
            <div css={actions}>
              <a css={[buttonStyle('primary', 'large'), heroButton]} href="/signup">
                {t`Create account`}
              </a>
              <a css={[buttonStyle('ghost', 'large'), heroButton]} href="/discover">
                {t`Listen first`}
              </a>
            </div>
          </div>
          {content?.sale && <SaleStatement sale={content.sale} />}
        </div>
      </main>
      <footer css={foot}>
        <LanguageSelect />
      </footer>
    </div>
  );
}
