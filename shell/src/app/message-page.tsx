// A page of the shell with only a message: one line in the lyrics typeface, and the next step.
import { css } from '@emotion/react';
import { colour, font, loadReadingFace, media, space } from '@libretto/kit/theme';
import { type ReactNode, useEffect } from 'react';

const box = css`
  display: grid;
  align-content: center;
  justify-items: start;
  min-height: calc(100dvh - var(--lb-page-top) - var(--lb-bottom) - 120px);
  max-width: 640px;
`;

const line = css`
  ${font.sung}
  ${media.mobile} {
    font-size: 1.75rem;
    line-height: 1.3;
  }
`;

const text = css`
  ${font.post}
  margin: ${space[16]} 0 ${space[24]};
  max-width: 52ch;
  color: ${colour.textMuted};
`;

const actions = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
`;

export interface MessagePageProps {
  title: string;
  children: ReactNode;
  actions: ReactNode;
}

export function MessagePage({ title, children, actions: steps }: MessagePageProps) {
  useEffect(loadReadingFace, []);
  return (
    <div css={box}>
      <h1 css={line}>{title}</h1>
      <p css={text}>{children}</p>
      <div css={actions}>{steps}</div>
    </div>
  );
}
