// Initials on a gradient, filling the box they are put in.
import { css } from '@emotion/react';
import { colour } from '../theme/tokens';
import { initialsGradient, initialsOf } from './avatar-initials';
import { onInitials } from './initials-palette';

const box = css`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  container-type: size;
  color: ${onInitials};
  font: 600 1rem/1 var(--lb-face);
  user-select: none;
  outline: 1px solid transparent;
  outline-offset: -1px;
  background: ${colour.surface3};
  & > span {
    font-size: 40cqmin;
    letter-spacing: 0;
  }
`;

export type InitialsProps = { name: string; id: string };

/** Hidden from screen readers, as the name is next to it or in the picture's `alt`. */
export function Initials({ name, id }: InitialsProps) {
  return (
    <span css={box} aria-hidden="true" style={{ background: initialsGradient(id) }}>
      <span>{initialsOf(name)}</span>
    </span>
  );
}
