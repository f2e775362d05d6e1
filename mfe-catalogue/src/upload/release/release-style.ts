// Layout of the upload page: 280 px for the release, then its songs; stacked on phones.
import { css } from '@emotion/react';
import { colour, font, media, radius, space, tabular } from '@libretto/kit/theme';

export const footHeightPx = 76;

export const page = css`
  &[data-with-foot] {
    padding-bottom: calc(${footHeightPx}px + ${space[24]});
  }
  ${media.mobile} {
    &[data-with-foot] {
      padding-bottom: calc(${footHeightPx}px + ${space[40]});
    }
  }
`;

export const columns = css`
  display: grid;
  grid-template-columns: 280px minmax(0, 1fr);
  gap: ${space[40]};
  align-items: start;
  & > * {
    min-width: 0;
  }
  ${media.belowDesktop} {
    grid-template-columns: 200px minmax(0, 1fr);
    gap: ${space[24]};
  }
  ${media.mobile} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

export const titleRow = css`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[16]};
  ${media.mobile} {
    margin-bottom: ${space[20]};
  }
`;

export const songsHead = css`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[16]};
  margin-bottom: ${space[12]};
  & > h2 {
    ${font.section}
  }
  & span {
    ${tabular}
    color: ${colour.textMuted};
    font-weight: 400;
  }
`;

export const dropHint = css`
  ${font.body}
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${space[12]};
  width: 100%;
  min-height: 32px;
  padding: 0;
  border: 0;
  border-radius: ${radius.field};
  color: ${colour.textMuted};
  background: none;
  cursor: pointer;
  & strong {
    color: ${colour.text};
    font-weight: 600;
  }
`;

export const newRelease = css`
  min-height: 360px;
  border-width: 1.5px;
  & > div {
    display: flex;
    flex-direction: column;
    align-items: center;
    max-width: 44ch;
    text-align: center;
  }
  & h2 {
    ${font.section}
    margin-top: ${space[16]};
    color: ${colour.text};
  }
  & p {
    margin: ${space[4]} 0 ${space[20]};
  }
`;

export const fields = css`
  display: grid;
  gap: ${space[20]};
  min-width: 0;
`;
