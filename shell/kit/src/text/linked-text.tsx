// Text as someone wrote it, with its addresses turned into links that open in a new tab.
import { css } from '@emotion/react';
import { Fragment, type ReactNode } from 'react';
import { colour } from '../theme/tokens';

const addresses = /https?:\/\/[^\s<>"']+/g;
/** Punctuation that ends the sentence, not the address; a closing bracket stays if the address opened one. */
const trailing = /[.,;:!?…]+$/;

const link = css`
  position: relative;
  z-index: 1;
  color: ${colour.accentText};
  text-decoration: underline;
  text-underline-offset: 2px;
  overflow-wrap: anywhere;
`;

/** Splits a text into plain pieces and addresses. */
export function splitAddresses(text: string): { text: string; href?: string }[] {
  const pieces: { text: string; href?: string }[] = [];
  let from = 0;
  for (const match of text.matchAll(addresses)) {
    let address = match[0].replace(trailing, '');
    if (address.endsWith(')') && !address.includes('(')) address = address.slice(0, -1).replace(trailing, '');
    if (!URL.canParse(address)) continue;
    if (match.index > from) pieces.push({ text: text.slice(from, match.index) });
    pieces.push({ text: address, href: address });
    from = match.index + address.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}

export type LinkedTextProps = {
  text: string;
  /** Draws the plain pieces, for example to mark mentions. */
  plain?: (text: string) => ReactNode;
};

export function LinkedText({ text, plain = (piece) => piece }: LinkedTextProps) {
  return splitAddresses(text).map((piece, at) =>
    piece.href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name than their place.
      <a key={at} css={link} href={piece.href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {piece.text}
      </a>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above.
      <Fragment key={at}>{plain(piece.text)}</Fragment>
    ),
  );
}
