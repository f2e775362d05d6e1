// A titled strip of the gallery.
import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { media } from '../src/theme/media';
import { colour, font, space } from '../src/theme/tokens';

const strip = css`
  margin-top: ${space[12]};
  padding-top: ${space[8]};
  border-top: 1px solid ${colour.line};
  & > h2 {
    ${font.caption}
    margin-bottom: ${space[12]};
    color: ${colour.textMuted};
    font-weight: 600;
  }
`;

export function Exhibit({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section css={strip}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

export const columns = (template: string) => css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  ${media.tabletUp} {
    grid-template-columns: ${template};
  }
  gap: ${space[16]};
  align-items: start;
`;
