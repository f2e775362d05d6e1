// Measures of a comment and of the pill that announces new ones.
import { css } from '@emotion/react';
import { media } from '../theme/media';
import { colour, font, layer, radius, shadow, space, tabular } from '../theme/tokens';

export const commentFrame = css`
  position: relative;
  display: grid;
  grid-template-columns: 32px minmax(0, 1fr);
  column-gap: ${space[12]};
  padding-block: ${space[8]};
  &[data-reply] {
    grid-template-columns: 24px minmax(0, 1fr);
  }
  & > [data-body] > header {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${space[8]};
    min-height: 24px;
  }
  & > [data-body] > header > button {
    margin: -4px -6px -4px 0;
  }
  & [data-time] {
    ${font.small}
    flex: none;
    color: ${colour.textFaint};
  }
  & > [data-body] > footer {
    ${tabular}
    display: flex;
    gap: ${space[16]};
    min-height: 24px;
  }
  /* A visitor finds nothing to press under a comment that nobody likes yet. */
  & > [data-body] > footer:empty {
    display: none;
  }
  & > [data-body] > footer > button {
    ${font.smallStrong}
    position: relative;
    display: inline-flex;
    align-items: center;
    gap: 6px;
    min-height: 24px;
    margin: 0;
    padding: 0;
    border: 0;
    border-radius: ${radius.tag};
    background: none;
    color: ${colour.textMuted};
    font-weight: 600;
    cursor: pointer;
    ${media.hover} {
      &:hover:enabled {
        color: ${colour.text};
      }
    }
    &[aria-pressed='true'] {
      color: ${colour.mark};
    }
    &:disabled {
      cursor: default;
    }
    &::after {
      content: '';
      position: absolute;
      inset: -10px -8px;
    }
  }
  & > [data-replies] {
    grid-column: 1 / -1;
    margin-inline-start: 44px;
  }
  /* From under the parent's avatar to the line that opens more. */
  &:has(> [data-replies])::before {
    content: '';
    position: absolute;
    inset: 48px auto ${space[24]} 15px;
    width: 1px;
    background: ${colour.line};
  }
`;

export const commentText = css`
  ${font.body}
  color: ${colour.text};
  white-space: pre-line;
  overflow-wrap: anywhere;
  &[data-sending] {
    color: ${colour.textMuted};
  }
  ${media.mobile} {
    ${font.post}
  }
`;

export const commentMore = css`
  ${font.smallStrong}
  display: block;
  min-height: 32px;
  margin: 0;
  padding: 0;
  border: 0;
  border-radius: ${radius.tag};
  background: none;
  color: ${colour.textMuted};
  font-weight: 600;
  cursor: pointer;
  ${media.hover} {
    &:hover {
      color: ${colour.text};
    }
  }
`;

export const commentPill = css`
  ${font.smallStrong}
  position: absolute;
  z-index: ${layer.sticky};
  inset: -16px auto auto 50%;
  display: inline-flex;
  align-items: center;
  gap: ${space[8]};
  height: 32px;
  padding: 0 ${space[16]} 0 ${space[12]};
  border: 1px solid ${colour.line};
  border-radius: ${radius.full};
  background: ${colour.surface3};
  color: ${colour.text};
  box-shadow: ${shadow.menu};
  font-weight: 600;
  white-space: nowrap;
  transform: translateX(-50%);
  cursor: pointer;
  [data-theme='light'] & {
    background: ${colour.surface1};
  }
  & > span {
    width: 8px;
    height: 8px;
    border-radius: 50%;
    background: ${colour.mark};
  }
`;
