// Styles of the support dialog.
import { css } from '@emotion/react';
import { colour, font, media, radius, space, tabular } from '@libretto/kit/theme';

export const support = {
  title: css`
    display: flex;
    align-items: center;
    gap: ${space[12]};
  `,
  titleTexts: css`
    min-width: 0;
  `,
  name: css`
    display: flex;
    align-items: center;
    gap: ${space[8]};
    overflow-wrap: anywhere;
    line-height: 1.2;
  `,
  followers: css`
    ${font.small}
    display: block;
    color: ${colour.textMuted};
    letter-spacing: 0;
  `,
  tabs: css`
    flex: 1 1 auto;
    min-height: 0;
    & [data-tab-row] {
      padding-inline: ${space[24]};
      ${media.mobile} {
        padding-inline: ${space[16]};
      }
    }
    & [role='tabpanel'] {
      overflow-y: auto;
      overscroll-behavior: contain;
    }
  `,
  body: css`
    display: grid;
    gap: ${space[20]};
    padding: ${space[24]};
    ${media.mobile} {
      padding: ${space[20]} ${space[16]};
    }
  `,
  offer: css`
    display: flex;
    align-items: flex-start;
    justify-content: space-between;
    gap: ${space[12]};
  `,
  offerText: css`
    ${font.reading}
    font-size: 1.125rem;
    text-wrap: balance;
    min-width: 0;
  `,
  price: css`
    ${font.title}
    ${tabular}
    flex: none;
    text-align: end;
    white-space: nowrap;
    ${media.mobile} {
      ${font.section}
    }
  `,
  priceInEuros: css`
    ${font.body}
    display: block;
    color: ${colour.textMuted};
    letter-spacing: 0;
  `,
  tile: css`
    display: grid;
    flex: none;
    place-items: center;
    width: 36px;
    height: 24px;
    border-radius: ${radius.tag};
    background: ${colour.surface2};
    color: ${colour.text};
  `,
  aside: css`
    ${font.bodyStrong}
    ${tabular}
    flex: none;
  `,
  /** Aligned with the texts, to the right of radio button and icon. */
  statement: css`
    margin-inline-start: 80px;
    & > [data-total] {
      min-height: 40px;
      padding-top: ${space[4]};
    }
    ${media.mobile} {
      margin-inline-start: 0;
    }
  `,
  shortage: css`
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: ${space[4]} ${space[8]};
  `,
  /** Styled as a link, because the accent colour belongs to the button that pays. */
  addTalents: css`
    ${font.smallStrong}
    position: relative;
    padding: 0;
    border: 0;
    background: none;
    color: ${colour.accentText};
    text-decoration: underline;
    text-underline-offset: 3px;
    cursor: pointer;
    &::after {
      content: '';
      position: absolute;
      inset: -12px -8px;
    }
  `,
} as const;
