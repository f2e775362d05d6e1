// An account as admins see it: its facts, the available actions, and its history.

import { css } from '@emotion/react';
import type { AdminAct, AdminPerson } from '@libretto/contracts/http/administration/admin-people';
import { Button } from '@libretto/kit/controls';
import { EmptyState, ErrorState, Notice, Skeleton } from '@libretto/kit/feedback';
import { formatFullDate } from '@libretto/kit/text';
import { colour, font, Section, Stack, space } from '@libretto/kit/theme';
import { linkTo } from '@libretto/product/links';
import { profilePath } from '@libretto/product/paths';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useAdminPerson } from '../api/admin-calls';
import { boxedRow, rowList } from '../settings/boxed-rows';
import { muted, name, texts } from '../settings/security/security-style';
import { link, quiet, sectionTitle } from '../support/support-style';
import { ActDialog, type PickedAct } from './act-dialog';
import { peopleAddress, readsByAddress, readsOfAddress } from './admin-view';
import { type AdminRole, nameOf, PersonFacts, PersonTags, roleNames } from './person-facts';

const roles: readonly AdminRole[] = ['admin', 'finance'];
const roleTexts = (): Readonly<Record<AdminRole, string>> => ({
  admin: t`Reviews songs, decides reports, answers support, and changes accounts.`,
  finance: t`Reads the whole ledger and decides withdrawals.`,
});

export function PersonPage({ id, ownId }: { id: string; ownId: string }) {
  const { data, isPending, isLoadingError, isFetching, refetch } = useAdminPerson(id);
  return (
    <Stack gap={20}>
      <p css={quiet}>
        <a css={link} {...linkTo(peopleAddress)}>
          {t`Back to the search`}
        </a>
      </p>
      {isPending && <Skeleton height={240} shape="box" />}
      {isLoadingError && (
        <ErrorState
          title={t`Failed to load this person`}
          onRetry={() => void refetch()}
          retryLabel="Try Again"
          busy={isFetching}
        />
      )}
      {data && <LoadedPerson person={data.person} history={data.history} isOwn={id === ownId} />}
    </Stack>
  );
}

interface LoadedPersonProps {
  person: AdminPerson;
  history: readonly AdminAct[];
  isOwn: boolean;
}

function LoadedPerson({ person, history, isOwn }: LoadedPersonProps) {
  const [picked, setPicked] = useState<PickedAct | null>(null);
  const { id, isSuspended, roles: held } = person;
  return (
    <div css={page}>
      <Stack gap={16}>
        <h2 css={[sectionTitle, heading]}>
          <bdi>{nameOf(person)}</bdi>
          <PersonTags person={person} />
        </h2>
        <PersonFacts person={person} />
        <p css={links}>
          <a css={link} {...linkTo(profilePath(id))}>
            {t`Profile`}
          </a>
          <a css={link} {...linkTo(readsOfAddress(id))}>
            {t`Who looked at this person`}
          </a>
          {held.length > 0 && (
            <a css={link} {...linkTo(readsByAddress(id))}>
              {t`What this person looked at`}
            </a>
          )}
        </p>
      </Stack>
      <Section title={t`Account and roles`}>
        {isOwn ? (
          <Notice tone="info" title={t`This is your own account.`}>
            {t`Another admin can change it.`}
          </Notice>
        ) : (
          <ul css={rowList}>
            <li css={boxedRow}>
              <div css={texts}>
                <p css={name}>{t`Sign-in`}</p>
                <p css={muted}>
                  {isSuspended ? t`Suspended. Nobody can sign in.` : t`Open. A suspension ends every session at once.`}
                </p>
              </div>
              <Button
                size="row"
                variant="ghost"
                onClick={() => setPicked({ kind: isSuspended ? 'reinstate' : 'suspend' })}
              >
                {isSuspended ? t`Reinstate` : t`Suspend`}
              </Button>
            </li>
            {roles.map((role) => (
              <RoleRow key={role} role={role} isHeld={held.includes(role)} onPick={setPicked} />
            ))}
          </ul>
        )}
      </Section>
      <Section title={t`What admins did`}>
        {history.length === 0 ? (
          <EmptyState title={t`Nothing was done to this account`} align="start" />
        ) : (
          <ol css={acts} aria-label={t`What admins did`}>
            {history.map((act) => (
              <HistoryEntry key={`${act.at} ${act.kind} ${act.role}`} act={act} />
            ))}
          </ol>
        )}
      </Section>
      {picked && <ActDialog person={person} picked={picked} onClose={() => setPicked(null)} />}
    </div>
  );
}

interface RoleRowProps {
  role: AdminRole;
  isHeld: boolean;
  onPick: (picked: PickedAct) => void;
}

function RoleRow({ role, isHeld, onPick }: RoleRowProps) {
  const roleName = roleNames()[role];
  return (
    <li css={boxedRow}>
      <div css={texts}>
        <p css={name}>{roleName}</p>
        <p css={muted}>{roleTexts()[role]}</p>
      </div>
      <Button
        size="row"
        variant="ghost"
        aria-label={isHeld ? t`Revoke ${roleName}` : t`Grant ${roleName}`}
        onClick={() => onPick({ kind: isHeld ? 'revoke' : 'grant', role })}
      >
        {isHeld ? t`Revoke` : t`Grant`}
      </Button>
    </li>
  );
}

function HistoryEntry({ act: { kind, role, at, by, byUsername, reason } }: { act: AdminAct }) {
  const roleName = role === null ? '' : roleNames()[role];
  const who = byUsername ?? by ?? t`somebody on the machine`;
  const when = formatFullDate(at);
  const what = {
    suspended: t`Suspended`,
    'suspension-lifted': t`Reinstated`,
    'role-granted': t`Role granted: ${roleName}`,
    'role-revoked': t`Role revoked: ${roleName}`,
  }[kind];
  return (
    <li css={entry}>
      <strong>{what}</strong>
      {reason !== null && <span dir="auto">{reason}</span>}
      <span css={quiet}>
        <Trans>
          by <bdi>{who}</bdi>, <time dateTime={at}>{when}</time>
        </Trans>
      </span>
    </li>
  );
}

const page = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[32]};
  max-width: 720px;
  & > section {
    margin: 0;
  }
`;
const heading = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]};
  overflow-wrap: anywhere;
`;
const links = css`
  ${font.body}
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]} ${space[20]};
  margin: 0;
`;
const acts = css`
  margin: 0;
  padding: 0;
  list-style: none;
`;
const entry = css`
  ${font.body}
  display: grid;
  gap: ${space[4]};
  padding: ${space[12]} 0;
  border-bottom: 1px solid ${colour.line};
  overflow-wrap: anywhere;
  white-space: pre-line;
`;
