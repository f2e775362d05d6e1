// The layout of the auth forms: fields below each other, the one action last, on phones at the lower edge.
import { css } from '@emotion/react';
import { colour, font, media, space } from '@libretto/kit/theme';

export const form = css`
  display: flex;
  flex-direction: column;
  gap: ${space[16]};
  ${media.mobile} {
    flex: 1;
  }
`;

export const forgotten = css`
  ${font.body}
  margin: 0;
  & a {
    color: ${colour.textMuted};
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;

export const submitBlock = css`
  display: grid;
  gap: ${space[16]};
  margin-top: ${space[16]};
  ${media.mobile} {
    margin-top: auto;
    padding-top: ${space[24]};
  }
`;

export const submitButton = css`
  font-size: 1rem;
`;
