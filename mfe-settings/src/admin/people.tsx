// Search for people, and the page of one person with the actions of admins.

import { css } from '@emotion/react';
import type { AdminPerson } from '@libretto/contracts/http/administration/admin-people';
import { Button, SearchField } from '@libretto/kit/controls';
import { EmptyState, ErrorState, Skeleton } from '@libretto/kit/feedback';
import { IconUsers } from '@libretto/kit/icons';
import { font, Stack, space } from '@libretto/kit/theme';
import { linkTo } from '@libretto/product/links';
import { t } from '@lingui/core/macro';
import { type FormEvent, useState } from 'react';
import { usePeople } from '../api/admin-calls';
import { rowList } from '../settings/boxed-rows';
import { link, quiet } from '../support/support-style';
import { personAddress } from './admin-view';
import { nameOf, PersonTags } from './person-facts';
import { PersonPage } from './person-page';

export function People({ search, ownId }: { search: string; ownId: string }) {
  // The search text is not in the URL, which browsers store in their history, because it may be an email address.
  const [typed, setTyped] = useState('');
  const [wanted, setWanted] = useState('');
  const personId = new URLSearchParams(search).get('person');
  if (personId !== null) return <PersonPage key={personId} id={personId} ownId={ownId} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWanted(typed.trim());
  };
  return (
    <Stack gap={20}>
      {/* biome-ignore lint/a11y/useSemanticElements: the element of this role is younger than the browsers we serve. */}
      <form role="search" css={form} onSubmit={submit}>
        <SearchField
          css={field}
          tall
          label={t`Email, username or id`}
          maxLength={320}
          value={typed}
          onChange={(text) => {
            setTyped(text);
            if (text === '') setWanted('');
          }}
        />
        <Button type="submit" variant="primary" size="large" disabled={typed.trim() === ''}>
          {t`Find`}
        </Button>
      </form>
      <Found wanted={wanted} />
    </Stack>
  );
}

function Found({ wanted }: { wanted: string }) {
  const { data, isPending, isLoadingError, isFetching, refetch } = usePeople(wanted);
  if (wanted === '') {
    return (
      <EmptyState icon={<IconUsers size={40} stroke={1.25} />} title={t`Find a person`}>
        {t`Enter the whole email, username or id. Each search and each look at a person is recorded.`}
      </EmptyState>
    );
  }
  if (isPending) return <Skeleton height={64} shape="box" />;
  if (isLoadingError) {
    return (
      <ErrorState
        title={t`Failed to look for people`}
        onRetry={() => void refetch()}
        retryLabel="Try Again"
        busy={isFetching}
      />
    );
  }
  if (data.people.length === 0) {
    return (
      <EmptyState icon={<IconUsers size={40} stroke={1.25} />} title={t`No users found`}>
        {t`Names and emails are compared whole, capitals aside.`}
      </EmptyState>
    );
  }
  return (
    <ul css={rowList} aria-label={t`People found`}>
      {data.people.map((person) => (
        <FoundPerson key={person.id} person={person} />
      ))}
    </ul>
  );
}

function FoundPerson({ person }: { person: AdminPerson }) {
  return (
    <li css={row}>
      <span css={name}>
        <a css={link} dir="auto" {...linkTo(personAddress(person.id))}>
          {nameOf(person)}
        </a>
        <PersonTags person={person} />
      </span>
      <span css={quiet}>{person.email ?? person.id}</span>
    </li>
  );
}

const form = css`
  display: flex;
  gap: ${space[8]};
  max-width: 560px;
`;
const field = css`
  flex: 1;
  min-width: 0;
`;
const row = css`
  display: grid;
  gap: ${space[4]};
  padding: ${space[12]} 0;
  overflow-wrap: anywhere;
`;
const name = css`
  ${font.bodyStrong}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]};
`;
