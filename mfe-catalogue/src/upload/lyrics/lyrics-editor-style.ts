// Layout of the lyrics editor: the song and the tools on top, the rows below.
import { css } from '@emotion/react';
import { colour, font, media, radius, space, tabular } from '@libretto/kit/theme';

export const top = css`
  display: grid;
  gap: ${space[8]};
  padding-bottom: ${space[8]};
  border-bottom: 1px solid ${colour.line};
`;

export const tools = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[4]};
  margin-inline: -8px;
`;

export const note = css`
  ${font.small}
  color: ${colour.textMuted};
  overflow-wrap: anywhere;
  &[data-tone='danger'] {
    color: ${colour.danger};
  }
`;

export const list = css`
  display: grid;
  gap: 2px;
  margin: 0 -8px;
  padding: 0;
  list-style: none;
`;

export const row = css`
  display: flex;
  align-items: center;
  gap: ${space[4]};
  min-width: 0;
  padding-inline-start: ${space[4]};
  border-inline-start: 2px solid transparent;
  border-radius: ${radius.field};
  &[data-selected] {
    border-inline-start-color: ${colour.accent};
  }
  &[aria-current] {
    background: ${colour.surface2};
    & > input {
      font-weight: 700;
    }
  }
  ${media.forcedColours} {
    &[aria-current] {
      outline: 1px solid Highlight;
    }
  }
`;

export const timeButton = css`
  ${font.small}
  ${tabular}
  flex: none;
  width: 64px;
  min-height: 44px;
  padding: 0;
  border: 0;
  border-radius: ${radius.field};
  color: ${colour.textMuted};
  background: none;
  cursor: pointer;
  &[data-early] {
    color: ${colour.warning};
    text-decoration: underline;
  }
  &:disabled {
    visibility: hidden;
  }
`;

export const words = css`
  ${font.reading}
  flex: 1;
  min-width: 0;
  min-height: 44px;
  padding: 0 ${space[8]};
  border: 0;
  border-radius: ${radius.field};
  color: ${colour.text};
  background: none;
`;

export const foot = css`
  display: flex;
  flex: 1;
  align-items: center;
  gap: ${space[8]};
  min-width: 0;
  & > p {
    ${font.small}
    flex: 1;
    overflow: hidden;
    min-width: 0;
    color: ${colour.textMuted};
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;
