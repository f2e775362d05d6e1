// A name with what belongs to it: the seal, the Artist label, and the way to its profile.
import { css } from '@emotion/react';
import type { MouseEventHandler, ReactNode } from 'react';
import { PatronSeal } from '../pictures/patron-seal';
import { colour, font, space } from '../theme/tokens';
import { ArtistTag } from './tag';

/** What comments, posts and lists need to know of someone. */
export type Person = {
  id: string;
  username: string;
  profileImageId?: string | null;
  isArtist?: boolean;
  isPatron?: boolean;
};

export type PersonNameProps = {
  person: Person;
  /** Opens the profile; the name is a link with this address, or plain text without one. */
  href?: string;
  onOpen?: MouseEventHandler<HTMLAnchorElement>;
  artistTag?: boolean;
  /** Behind the name: tags, a time. */
  children?: ReactNode;
  className?: string;
};

const line = css`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  min-width: 0;
`;

const nameText = css`
  ${font.bodyStrong}
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  color: ${colour.text};
  a&:hover {
    text-decoration: underline;
  }
`;

export function PersonName({ person, href, onOpen, artistTag = false, children, className }: PersonNameProps) {
  return (
    <span css={line} className={className}>
      {href ? (
        <a css={nameText} href={href} onClick={onOpen}>
          <bdi>{person.username}</bdi>
        </a>
      ) : (
        <bdi css={nameText}>{person.username}</bdi>
      )}
      {person.isPatron && <PatronSeal />}
      {artistTag && person.isArtist && <ArtistTag />}
      {children}
    </span>
  );
}
