// The box of everything one types or chooses in, shared by native fields and React Aria's triggers.
import { css } from '@emotion/react';
import { media } from '../../theme/media';
import { colour, duration, ease, font, radius, space } from '../../theme/tokens';

/** 44 px high; the ring has the usual distance from the edge, an error has a 2 px edge. */
export const fieldBox = css`
  ${font.body}
  width: 100%;
  min-height: 44px;
  margin: 0;
  padding: 11px ${space[12]};
  border: 1px solid ${colour.lineStrong};
  border-radius: ${radius.field};
  background: ${colour.field};
  color: ${colour.text};
  caret-color: ${colour.mark};
  appearance: none;
  transition: border-color ${duration.quick} ${ease.in};
  &::placeholder {
    color: ${colour.textFaint};
    opacity: 1;
  }
  &[aria-invalid='true'],
  &[data-invalid] {
    border-color: ${colour.danger};
    box-shadow: inset 0 0 0 1px ${colour.danger};
  }
  &:disabled,
  &[data-disabled] {
    color: ${colour.textDisabled};
    background: ${colour.surface2};
    border-color: ${colour.line};
    cursor: default;
    -webkit-text-fill-color: currentcolor;
  }
  &:disabled::placeholder {
    color: ${colour.textDisabled};
  }
  ${media.mobile} {
    font-size: 1rem;
    line-height: 1.25rem;
  }
  ${media.forcedColours} {
    border-color: FieldText;
    &:disabled {
      border-color: GrayText;
    }
  }
`;

export const fieldLabel = css`
  ${font.bodyStrong}
  display: block;
  margin-bottom: ${space[8]};
  color: ${colour.text};
`;

export const fieldHint = css`
  ${font.small}
  display: block;
  margin-top: 6px;
  color: ${colour.textMuted};
`;

export const fieldError = css`
  ${font.smallStrong}
  display: flex;
  align-items: flex-start;
  gap: 6px;
  margin-top: 6px;
  color: ${colour.danger};
  & > svg {
    flex: none;
    margin-top: 1px;
  }
`;
