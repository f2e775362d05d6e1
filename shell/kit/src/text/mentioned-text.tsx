// Text as someone wrote it, with addresses and the people it names as links.
import { css } from '@emotion/react';
import { Fragment, type MouseEventHandler } from 'react';
import { colour } from '../theme/tokens';
import { LinkedText } from './linked-text';

/** Where `@name` stands in the text, in UTF-16 units, and whose it is. */
export type TextMention = { id: string; start: number; length: number };

export type MentionedTextProps = {
  text: string;
  mentions?: readonly TextMention[];
  /** The page of a person; without it mentions are plain words. */
  personHref?: (id: string) => string;
  onPerson?: (id: string) => MouseEventHandler<HTMLElement>;
};

const name = css`
  position: relative;
  z-index: 1;
  color: ${colour.accentText};
  text-decoration: none;
  overflow-wrap: anywhere;
  &:hover {
    text-decoration: underline;
  }
`;

export function MentionedText({ text, mentions = [], personHref, onPerson }: MentionedTextProps) {
  const pieces: { from: number; text: string; personId?: string }[] = [];
  let from = 0;
  for (const { id, start, length } of mentions) {
    // A text that was changed by somebody else's hand may no longer fit its mentions.
    if (start < from || text[start] !== '@' || start + length > text.length) continue;
    pieces.push({ from, text: text.slice(from, start) });
    pieces.push({ from: start, text: text.slice(start, start + length), personId: id });
    from = start + length;
  }
  pieces.push({ from, text: text.slice(from) });
  return pieces.map((piece) => (
    <Fragment key={piece.from}>
      {piece.personId !== undefined && personHref ? (
        <a css={name} href={personHref(piece.personId)} onClick={onPerson?.(piece.personId)}>
          {piece.text}
        </a>
      ) : (
        <LinkedText text={piece.text} />
      )}
    </Fragment>
  ));
}
