// The kit on one page, every part in every state: what one looks at before and after changing a part.
import createCache from '@emotion/cache';
import { CacheProvider, css } from '@emotion/react';
import { mirroredStyle } from '@libretto/language/mirrored-style';
import { isRightToLeft } from '@libretto/language/page-language';
import { createRoot } from 'react-dom/client';
import { Toaster } from '../src/feedback/toaster';
import { Brand } from '../src/pictures/brand';
import { insertGlobalStyle } from '../src/theme/global-style';
import { media } from '../src/theme/media';
import { loadReadingFace } from '../src/theme/reading-face';
import { setTheme } from '../src/theme/theme';
import { colour, font, space } from '../src/theme/tokens';
import { ButtonStates } from './button-states';
import { FieldStates } from './field-states';
import { FloatingStates } from './floating-states';
import { PeopleStates } from './people-states';
import { ProgressStates } from './progress-states';
import { TrackStates } from './track-states';
import { WashStates } from './wash-states';

const page = css`
  max-width: 818px;
  margin: 0 auto;
  padding: ${space[16]} ${space[32]} ${space[40]};
  ${media.mobile} {
    padding: ${space[16]};
  }
`;

const head = css`
  display: flex;
  justify-content: space-between;
  align-items: center;
  ${font.small}
  color: ${colour.textMuted};
`;

function Gallery({ theme }: { theme: 'light' | 'dark' }) {
  return (
    <main css={page}>
      <header css={head}>
        <Brand />
        <span>The kit, {theme === 'dark' ? 'night' : 'day'}</span>
      </header>
      <ButtonStates />
      <FieldStates />
      <FloatingStates />
      <PeopleStates />
      <TrackStates />
      <ProgressStates />
      <WashStates />
    </main>
  );
}

const theme = new URLSearchParams(location.search).get('theme') === 'light' ? 'light' : 'dark';
setTheme(theme);
loadReadingFace();
const root = document.body.appendChild(document.createElement('div'));
const style = isRightToLeft() ? mirroredStyle() : createCache({ key: 'css' });
insertGlobalStyle();
createRoot(root).render(
  <CacheProvider value={style}>
    <Gallery theme={theme} />
    <Toaster />
  </CacheProvider>,
);
