// How much may still be typed. Silent until it matters, red only when it is too much.
import { css } from '@emotion/react';
import { colour, font, tabular } from '../../theme/tokens';

const figures = css`
  ${font.caption}
  ${tabular}
  color: ${colour.textFaint};
  &[data-over] {
    color: ${colour.danger};
  }
`;

export type CharacterCounterProps = {
  /** UTF-16 units typed so far, as an input's `maxlength` counts. */
  length: number;
  max: number;
  /** `remaining` shows the remaining number, once more than `from` are typed; `of` shows n/max at all times. */
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
