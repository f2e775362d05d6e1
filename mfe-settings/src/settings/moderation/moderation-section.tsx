// Moderation decisions about the user's comments, posts and profile, and appeals against them.

import { css } from '@emotion/react';
import type { OwnDecision, Standing } from '@libretto/contracts/http/administration/moderation';
import { Button } from '@libretto/kit/controls';
import { ErrorState, Notice, Skeleton, SkeletonGroup } from '@libretto/kit/feedback';
import { formatDate } from '@libretto/kit/text';
import { colour, font, radius, Stack, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useOwnDecisions } from '../../api/moderation-calls';
import { rowList } from '../boxed-rows';
import { AppealForm } from './appeal-form';
import { reasonText } from './report-reasons';

export function ModerationSection() {
  const own = useOwnDecisions();
  if (own.isPending) {
    return (
      <SkeletonGroup>
        <Skeleton height={120} shape="box" />
      </SkeletonGroup>
    );
  }
  if (own.isLoadingError) {
    return <ErrorState title={t`Failed to load the decisions`} onRetry={() => own.refetch()} retryLabel="Try Again" />;
  }
  const decisions = own.data.pages.flatMap((page) => page.decisions);
  const standing = own.data.pages[0]?.standing;
  return (
    <Stack gap={16}>
      {standing && <StandingNotice standing={standing} />}
      {decisions.length === 0 && <p css={quiet}>{t`No moderator has decided anything about you.`}</p>}
      <ul css={rowList} aria-label={t`Decisions about you`}>
        {decisions.map((decision) => (
          <Decision key={decision.id} decision={decision} />
        ))}
      </ul>
      {own.hasNextPage && (
        <Button onClick={() => void own.fetchNextPage()} busy={own.isFetchingNextPage}>
          {t`Show more`}
        </Button>
      )}
    </Stack>
  );
}

function StandingNotice({ standing: { isBlocked, bannedUntil, payoutsHeldUntil } }: { standing: Standing }) {
  if (isBlocked) return <Notice tone="danger" title={t`Your account is blocked after three strikes.`} />;
  const [banEnd, holdEnd] = [bannedUntil, payoutsHeldUntil].map((until) => (until ? formatDate(until) : ''));
  return (
    <>
      {banEnd && <Notice tone="warning" title={t`You cannot comment or post until ${banEnd}.`} />}
      {holdEnd && <Notice tone="warning" title={t`Payouts are held until ${holdEnd}.`} />}
    </>
  );
}

const hiddenTexts = (): Readonly<Record<OwnDecision['subject']['kind'], string>> => ({
  comment: t`Your comment was hidden`,
  post: t`Your post was hidden`,
  'tuned-in-post': t`Your tuned-in post was hidden`,
  profile: t`Your profile was hidden`,
});

function titleOf({ kind, subject, strike, until }: OwnDecision): string {
  if (kind === 'hide') return hiddenTexts()[subject.kind];
  if (kind === 'ban') {
    if (until === null) return t`You cannot comment or post until further notice`;
    const untilDate = formatDate(until);
    return t`You cannot comment or post until ${untilDate}`;
  }
  const number = strike ?? 1;
  return t`Strike ${number}`;
}

const outcomes = () =>
  ({
    waiting: t`Your appeal waits for a decision.`,
    upheld: t`Your appeal was refused.`,
    overturned: t`Your appeal was granted.`,
  }) as const;

function Decision({ decision }: { decision: OwnDecision }) {
  const [isAppealing, setAppealing] = useState(false);
  const { appeal, isWithdrawn, note, reason, text, at } = decision;
  return (
    <li css={box}>
      <p css={strong}>
        {titleOf(decision)}
        {isWithdrawn && ` ${t`(taken back)`}`}
      </p>
      <p css={quiet}>
        {reasonText(reason)} · {formatDate(at)}
      </p>
      {text && (
        <blockquote css={quote} dir="auto">
          {text}
        </blockquote>
      )}
      {note && <p dir="auto">{note}</p>}
      {appeal && (
        <p>
          {outcomes()[appeal.outcome]} {appeal.note}
        </p>
      )}
      {!appeal && !isWithdrawn && !isAppealing && (
        <Button size="row" onClick={() => setAppealing(true)}>
          {t`Appeal`}
        </Button>
      )}
      {isAppealing && !appeal && <AppealForm decisionId={decision.id} onClose={() => setAppealing(false)} />}
    </li>
  );
}

const box = css`
  ${font.body}
  display: grid;
  justify-items: start;
  gap: ${space[8]};
  padding: ${space[16]};
  border-radius: ${radius.card};
  background: ${colour.surface1};
  box-shadow: inset 0 0 0 1px ${colour.cardEdge};
  overflow-wrap: anywhere;
  & p {
    margin: 0;
  }
`;
const strong = css`
  ${font.bodyStrong}
`;
const quiet = css`
  ${font.body}
  margin: 0;
  color: ${colour.textMuted};
`;
const quote = css`
  margin: 0;
  padding-left: ${space[12]};
  border-left: 2px solid ${colour.lineStrong};
  white-space: pre-line;
`;
