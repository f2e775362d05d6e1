// The log of moderation actions: actor, action, subject, reason and time, latest first.
import { css } from '@emotion/react';
import type { ModerationAct } from '@libretto/contracts/http/administration/moderation';
import { EmptyState, ErrorState, Skeleton, SkeletonGroup } from '@libretto/kit/feedback';
import { useInfiniteScroll } from '@libretto/kit/hooks';
import { formatFullDate } from '@libretto/kit/text';
import { colour, font, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useModerationLog } from '../api/moderation-calls';
import { nextPageThresholdPx } from '../api/profile-lists';
import { reasonTexts } from '../reason-texts';
import { places } from '../states/places';
import { actTexts } from './act-texts';
import { aboutTexts } from './kind-texts';
import { nameOf } from './queue-entry';

export function ModerationLog({ role }: { role: 'admin' | 'finance' }) {
  const log = useModerationLog(role);
  const acts = log.data?.pages.flatMap((page) => page.acts) ?? [];
  const end = useInfiniteScroll({
    hasMore: log.hasNextPage,
    loading: log.isFetchingNextPage,
    failed: log.isFetchNextPageError,
    onMore: () => void log.fetchNextPage(),
    thresholdPx: nextPageThresholdPx,
  });
  return (
    <div css={whole}>
      {log.isPending && (
        <SkeletonGroup>
          {places(5).map((at) => (
            <Skeleton key={at} height={48} radiusPx={8} />
          ))}
        </SkeletonGroup>
      )}
      {log.isError && !log.data && (
        <ErrorState
          title={t`Failed to load the log`}
          retryLabel="Try Again"
          onRetry={() => void log.refetch()}
          busy={log.isFetching}
        />
      )}
      {log.data && acts.length === 0 && <EmptyState title={t`Nothing was reported or decided yet`} />}
      <ol css={list} aria-label={t`Acts of moderation`}>
        {acts.map((act) => (
          <li key={act.id} css={entry} dir="auto">
            <span>
              <strong>{actTexts()[act.kind]}</strong>
              {detailsOf(act)}
            </span>
            <span css={quiet}>
              <Circumstances act={act} />
            </span>
            {act.note && <span>{act.note}</span>}
          </li>
        ))}
      </ol>
      {log.isFetchNextPageError && (
        <ErrorState form="row" title={t`Failed to load the log`} onRetry={() => void log.fetchNextPage()} />
      )}
      <div ref={end} />
    </div>
  );
}

function Circumstances({ act: { actor, subject, owner, at } }: { act: ModerationAct }) {
  const [decider, person, when] = [nameOf(actor), nameOf(owner), formatFullDate(at)];
  if (!subject) {
    return (
      <Trans>
        by {decider}, about {person}, <time dateTime={at}>{when}</time>
      </Trans>
    );
  }
  const what = aboutTexts()[subject.kind];
  return (
    <Trans>
      by {decider}, about {what} by {person}, <time dateTime={at}>{when}</time>
    </Trans>
  );
}

function detailsOf({ reason, strike, until }: ModerationAct): string {
  const end = until === null ? null : formatFullDate(until);
  return [
    strike === null ? '' : `, ${t`number ${strike}`}`,
    reason === null ? '' : `: ${reasonTexts()[reason]}`,
    end === null ? '' : `, ${t`until ${end}`}`,
  ].join('');
}

const whole = css`
  ${font.body}
  display: grid;
  gap: ${space[16]};
  padding-top: ${space[20]};
  max-width: 800px;
`;

const list = css`
  margin: 0;
  padding: 0;
  list-style: none;
`;

const entry = css`
  display: grid;
  gap: ${space[4]};
  padding: ${space[12]} 0;
  border-bottom: 1px solid ${colour.line};
  overflow-wrap: anywhere;
`;

const quiet = css`
  color: ${colour.textMuted};
`;
