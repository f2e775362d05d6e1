// Styles of the comment field.
import { css } from '@emotion/react';
import { colour, font, media, space } from '@libretto/kit/theme';

export const composer = {
  form: css`
    display: grid;
    /* A text without spaces must not widen the field, which is as wide as its content would be. */
    grid-template-columns: minmax(0, 1fr);
    gap: ${space[4]};
  `,
  guest: css`
    ${font.body}
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${space[16]};
    min-height: 42px;
    color: ${colour.textMuted};
  `,
  banner: css`
    ${font.small}
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${space[8]};
    padding-inline-start: 44px;
    color: ${colour.textMuted};
    & > span {
      min-width: 0;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
  `,
  line: css`
    display: flex;
    align-items: flex-end;
    gap: ${space[12]};
    & > span {
      margin-bottom: 5px;
    }
  `,
  place: css`
    position: relative;
    flex: 1;
    min-width: 0;
  `,
  field: css`
    position: relative;
    display: block;
    & > textarea {
      ${font.body}
      display: block;
      width: 100%;
      min-height: 42px;
      max-height: 160px;
      margin: 0;
      padding: 10px ${space[16]};
      border: 1px solid ${colour.lineStrong};
      border-radius: 21px;
      background: ${colour.field};
      color: ${colour.text};
      resize: none;
      field-sizing: content;
      scrollbar-width: none;
    }
    & > textarea::placeholder {
      color: ${colour.textFaint};
      opacity: 1;
    }
    & > textarea:focus-visible {
      outline-offset: 0;
    }
    /* The counter takes up space only while it shows. */
    &:has(> textarea + span) > textarea {
      padding-inline-end: 52px;
    }
    & > textarea + span {
      position: absolute;
      inset: auto ${space[16]} 13px auto;
    }
    ${media.mobile} {
      & > textarea {
        ${font.post}
        padding-block: 8px;
      }
    }
  `,
  send: css`
    margin-inline: -4px -10px;
    margin-bottom: 1px;
    &:enabled {
      color: ${colour.accentText};
    }
  `,
} as const;
