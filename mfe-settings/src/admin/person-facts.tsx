// Summary of an account: its tags and a list of facts.

import { css } from '@emotion/react';
import type { AdminPerson } from '@libretto/contracts/http/administration/admin-people';
import { ArtistTag, formatCount, formatDate, Tag } from '@libretto/kit/text';
import { colour, font, space } from '@libretto/kit/theme';
import { plural, t } from '@lingui/core/macro';
import { Fragment } from 'react';
import { CopyableId } from '../finance/copyable-id';

export type AdminRole = AdminPerson['roles'][number];
export const roleNames = (): Readonly<Record<AdminRole, string>> => ({ admin: t`Admin`, finance: t`Finance` });

export const nameOf = ({ username }: Pick<AdminPerson, 'username'>) => username ?? t`Unnamed`;

export function PersonTags({ person: { isSuspended, isArtist, roles } }: { person: AdminPerson }) {
  return (
    <>
      {isSuspended && <Tag tone="danger">{t`Suspended`}</Tag>}
      {roles.map((role) => (
        <Tag key={role} tone="info">
          {roleNames()[role]}
        </Tag>
      ))}
      {isArtist && <ArtistTag />}
    </>
  );
}

function placesText(sessions: number): string {
  const shown = formatCount(sessions);
  return sessions === 0 ? t`Nowhere` : plural(sessions, { one: `On ${shown} device`, other: `On ${shown} devices` });
}

export function PersonFacts({ person }: { person: AdminPerson }) {
  const { id, email, joinedAt, sessions, isSuspended } = person;
  const facts = [
    [t`Status`, isSuspended ? t`Suspended: nobody can sign in` : t`Active`],
    [t`Email`, email ?? t`Not known`],
    [t`Id`, <CopyableId key="id" value={id} copyLabel={t`Copy the id`} />],
    [t`Joined`, joinedAt === null ? t`Not known` : formatDate(joinedAt)],
    [t`Signed in`, placesText(sessions)],
  ] as const;
  return (
    <dl css={list}>
      {facts.map(([term, value]) => (
        <Fragment key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** Terms to the left of their descriptions; on a narrow screen the terms shrink last. */
export const list = css`
  ${font.body}
  display: grid;
  grid-template-columns: max-content minmax(0, 1fr);
  gap: ${space[8]} ${space[24]};
  margin: 0;
  & > dt {
    color: ${colour.textMuted};
  }
  & > dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
`;
