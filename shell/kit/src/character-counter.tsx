// Shows how many characters remain. It appears only near the limit, and turns red only beyond it.
import { css } from '@emotion/react';
import { colour, font, tabular } from './tokens';

const figures = css`
  ${font.caption}
  ${tabular}
  color: ${colour.textFaint};
  &[data-over] {
    color: ${colour.danger};
  }
`;

export type CharacterCounterProps = {
  /** The number of UTF-16 units typed so far, as an input's `maxlength` counts. */
  length: number;
  max: number;
  /** `remaining` shows the rest once more than `from` characters are typed; `of` always shows n/max. */
  form?: 'remaining' | 'of';
  from?: number;
  id?: string;
};

export function CharacterCounter({ length, max, form = 'of', from = 0, id }: CharacterCounterProps) {
  if (length <= from && form === 'remaining') return null;
  const left = max - length;
  return (
    <span id={id} css={figures} data-over={left < 0 || undefined}>
      {form === 'of' ? `${length}/${max}` : left < 0 ? `\u2212${-left}` : left}
    </span>
  );
}
