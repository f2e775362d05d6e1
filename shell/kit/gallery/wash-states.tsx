// Cover washes over hues, with the text colours on them, and the reading face.
import { css } from '@emotion/react';
import { CoverWash } from '../src/pictures/cover-wash';
import { colour, font, radius } from '../src/theme/tokens';
import { columns, Exhibit } from './exhibit';

const covers = {
  rose: 'rgb(150 60 80)',
  sun: 'rgb(230 180 60)',
  leaf: 'rgb(90 140 80)',
  sea: 'rgb(60 110 170)',
  night: 'rgb(80 60 150)',
  ash: 'rgb(128 128 130)',
};

const panel = css`
  padding: 16px;
  border-radius: ${radius.card};
  & > p:first-of-type {
    ${font.rowTitle}
  }
  & > p + p {
    ${font.small}
    color: ${colour.textMuted};
  }
`;

const line = css`
  ${font.lyrics}
  margin-top: 16px;
`;

export function WashStates() {
  return (
    <Exhibit title="Cover wash, reading face">
      <div css={columns('repeat(6, 1fr)')}>
        {Object.entries(covers).map(([name, cover]) => (
          <CoverWash key={name} dominantColour={cover} kind="panel" css={panel}>
            <p>{name}</p>
            <p>muted</p>
          </CoverWash>
        ))}
      </div>
      <p css={line}>Sing it low, the water’s gone</p>
    </Exhibit>
  );
}
