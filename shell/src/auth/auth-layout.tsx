// The layout of the auth pages: the form at the left, and on wide screens a song next to it.
import { css } from '@emotion/react';
import { BackButton } from '@libretto/kit/controls';
import { lazyPart } from '@libretto/kit/feedback';
import { Brand } from '@libretto/kit/pictures';
import { DocumentTitle } from '@libretto/kit/text';
import { colour, font, media, space, useMedia } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { LanguageSelect } from '../language-choice/language-select';
import { useGoBack } from '../navigation/use-go-back';

const SongPanel = lazyPart(async () => (await import(/* webpackChunkName: "song-panel" */ './song-panel')).SongPanel, {
  name: () => t`A song`,
  place: 'silent',
});

const formPx = 432;

const columns = css`
  display: flex;
  min-height: 100dvh;
  ${media.belowDesktop} {
    justify-content: center;
  }
`;

const column = css`
  display: flex;
  flex-direction: column;
  flex: none;
  width: ${formPx}px;
  margin: 0 ${space[64]};
  padding: ${space[32]} 0;
  ${media.belowDesktop} {
    margin: 0 ${space[24]};
    max-width: calc(100vw - 48px);
  }
  ${media.mobile} {
    width: 100%;
    max-width: none;
    margin: 0;
    padding: 0 ${space[16]} calc(${space[24]} + env(safe-area-inset-bottom));
  }
`;

const head = css`
  display: flex;
  align-items: center;
  min-height: 32px;
  margin-bottom: ${space[24]};
  ${media.mobile} {
    position: relative;
    justify-content: center;
    height: 56px;
    margin-bottom: ${space[8]};
  }
`;

const back = css`
  position: absolute;
  inset-inline-start: -8px;
  ${media.tabletUp} {
    display: none;
  }
`;

/**
 * Centres the form slightly above the middle of the space below the mark, and at the top when it fills the whole
 * height.
 */
const middle = css`
  ${media.tabletUp} {
    margin-block: auto;
    /* With the choice of language below it, and the same space above it. */
    padding-bottom: ${space[48]};
  }
  ${media.mobile} {
    display: flex;
    flex-direction: column;
    flex: 1;
  }
`;

const foot = css`
  flex: none;
  min-height: 48px;
  ${media.mobile} {
    justify-content: center;
    margin-top: ${space[8]};
  }
`;

const title = css`
  ${font.page}
  &:focus {
    outline: none;
  }
`;

const line = css`
  ${font.body}
  margin: ${space[2]} 0 ${space[24]};
  color: ${colour.textMuted};
  & a {
    color: ${colour.accentText};
    font-weight: 600;
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  ${media.mobile} {
    ${font.post}
  }
`;

export interface AuthLayoutProps {
  title: string;
  /** A link to the other one of sign-in and sign-up. */
  aside: ReactNode;
  children: ReactNode;
}

export function AuthLayout({ title: text, aside, children }: AuthLayoutProps) {
  const hasRoom = useMedia('desktop');
  const goBack = useGoBack('/');
  return (
    <div css={columns}>
      <DocumentTitle title={`${text} · Libretto`} />
      <main css={column} id="main">
        <div css={head}>
          <span css={back}>
            <BackButton onClick={goBack} />
          </span>
          <a href="/" aria-label="Libretto">
            <Brand />
          </a>
        </div>
        <div css={middle}>
          <h1 css={title}>{text}</h1>
          <p css={line}>{aside}</p>
          {children}
        </div>
        <LanguageSelect css={foot} />
      </main>
      {hasRoom && <SongPanel />}
    </div>
  );
}
