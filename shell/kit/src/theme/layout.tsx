// Layouts: a stack, a row, a grid of cards, a shelf. Gaps use only the scale.
import { css } from '@emotion/react';
import type { ComponentPropsWithRef, CSSProperties, ElementType, ReactNode } from 'react';
import { media } from './media';
import { colour, font, radius, type SpaceStep, space } from './tokens';

type Boxed = Omit<ComponentPropsWithRef<'div'>, 'children'> & { children?: ReactNode; as?: ElementType };

export type StackProps = Boxed & { gap?: SpaceStep; align?: CSSProperties['alignItems'] };

/** One below the other. */
export function Stack({ as: Tag = 'div', gap = 16, align, style, ...rest }: StackProps) {
  return <Tag css={stack} style={{ gap: space[gap], alignItems: align, ...style }} {...rest} />;
}

export type RowProps = Boxed & {
  gap?: SpaceStep;
  align?: CSSProperties['alignItems'];
  justify?: CSSProperties['justifyContent'];
  wrap?: boolean;
};

/** Side by side, centred on one line unless said otherwise. */
export function Row({ as: Tag = 'div', gap = 8, align = 'center', justify, wrap = false, style, ...rest }: RowProps) {
  return (
    <Tag
      css={row}
      style={{
        gap: space[gap],
        alignItems: align,
        justifyContent: justify,
        flexWrap: wrap ? 'wrap' : undefined,
        ...style,
      }}
      {...rest}
    />
  );
}

/** Track cards: as many 160 px columns as fit, gap 24, on tablets 20, two columns with gap 16 on phones. */
export function CardGrid({ as: Tag = 'div', ...rest }: Boxed) {
  return <Tag css={grid} {...rest} />;
}

/** One line of cards; on phones and tablets it scrolls sideways with snap and the next card peeking. */
export function Shelf({ as: Tag = 'div', ...rest }: Boxed) {
  return <Tag css={shelf} {...rest} />;
}

export type SectionProps = Omit<ComponentPropsWithRef<'section'>, 'title'> & {
  title: ReactNode;
  /** A link or button at the right of the title. */
  aside?: ReactNode;
  headingLevel?: 2 | 3;
};

/** A titled part of a page; 40 px to the next, 32 on phones. */
export function Section({ title, aside, headingLevel = 2, children, ...rest }: SectionProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <section css={section} {...rest}>
      <div css={sectionHead}>
        <Heading>{title}</Heading>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** A raised card: surface one, radius 12, padding 16. */
export function Surface({ as: Tag = 'div', ...rest }: Boxed) {
  return <Tag css={surface} {...rest} />;
}

/** Cuts a text after one line with an ellipsis; inside a row it is the one that shrinks. */
export const ellipsis = css`
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const stack = css`
  display: flex;
  flex-direction: column;
  min-width: 0;
`;

const row = css`
  display: flex;
  min-width: 0;
`;

const grid = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(160px, 1fr));
  gap: ${space[24]};
  ${media.tabletOnly} {
    gap: ${space[20]};
  }
  ${media.mobile} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: ${space[16]};
  }
`;

const shelf = css`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: minmax(160px, 1fr);
  gap: ${space[24]};
  overflow-x: auto;
  scroll-snap-type: x proximity;
  scrollbar-width: none;
  overscroll-behavior-inline: contain;
  margin: -10px -8px;
  padding: 10px 8px;
  scroll-padding-inline: 8px;
  & > * {
    scroll-snap-align: start;
    min-width: 0;
  }
  ${media.tabletOnly} {
    gap: ${space[20]};
  }
  ${media.mobile} {
    grid-auto-columns: 148px;
    gap: ${space[16]};
    margin-inline: -16px;
    padding-inline: ${space[16]};
    scroll-padding-inline: ${space[16]};
  }
`;

const section = css`
  min-width: 0;
  & + & {
    margin-top: ${space[40]};
  }
  ${media.mobile} {
    & + & {
      margin-top: ${space[32]};
    }
  }
`;

const sectionHead = css`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: ${space[16]};
  margin-bottom: ${space[16]};
  & > h2,
  & > h3 {
    ${font.section}
  }
`;

const surface = css`
  padding: ${space[16]};
  border: 1px solid ${colour.cardEdge};
  border-radius: ${radius.card};
  background: ${colour.surface1};
  ${media.forcedColours} {
    border-color: CanvasText;
  }
`;
