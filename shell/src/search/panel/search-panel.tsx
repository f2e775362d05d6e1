// The panel below the search field: grouped results, recent searches, or the reason for an empty result.
import { css } from '@emotion/react';
import { Button } from '@libretto/kit/controls';
import { ErrorState, Skeleton, SkeletonGroup, useSkeleton } from '@libretto/kit/feedback';
import { formatCount } from '@libretto/kit/text';
import { colour, font, space, VisuallyHidden } from '@libretto/kit/theme';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { LanguageRows } from '../language-rows';
import { PageRows } from '../page-rows';
import { SearchKinds } from '../search-kinds';
import { SearchRows } from '../search-rows';
import { RecentList, RecentTools } from './recent-list';
import type { SearchChoice } from './use-search-choice';

const panel = css`
  position: relative;
`;

const quiet = css`
  ${font.body}
  padding: ${space[16]} ${space[12]};
  color: ${colour.textMuted};
  overflow-wrap: anywhere;
`;

const suggested = css`
  ${font.body}
  padding: ${space[4]} ${space[12]};
  color: ${colour.textMuted};
  overflow-wrap: anywhere;
`;

const skeleton = css`
  display: grid;
  gap: ${space[16]};
  padding: ${space[16]} ${space[12]};
  & > div > div {
    display: flex;
    align-items: center;
    gap: ${space[12]};
    height: 56px;
  }
`;

export function SearchPanel({ choice }: { choice: SearchChoice }) {
  const { groups, pages, languages, recent, isWanted, isError, isCurrent, results, suggestion, text } = choice;
  const isFirstLoad = isWanted && !isError && results === undefined;
  const hasNothing = isCurrent && groups.length + pages.length + languages.length === 0;
  const searched = text.trim();
  const count = (results?.length ?? 0) + pages.length + languages.length;
  const shown = formatCount(count);
  const showsSkeleton = useSkeleton(isFirstLoad);
  return (
    <div css={panel} aria-busy={(isWanted && !isCurrent && !isError) || undefined}>
      {isError && (
        <ErrorState form="row" title={t`The search did not answer`} onRetry={choice.retry}>
          {t`The rest of Libretto works.`}
        </ErrorState>
      )}
      {isWanted && <SearchKinds choice={choice} />}
      {hasNothing && <p css={quiet}>{t`No results found for "${searched}"`}</p>}
      {isCurrent && suggestion !== null && (
        <p css={suggested}>
          <Trans>
            Did you mean{' '}
            <Button variant="ghost" size="row" onClick={() => choice.setText(suggestion)}>
              {suggestion}
            </Button>
          </Trans>
        </p>
      )}
      {!isWanted && recent.length === 0 && (
        <p css={quiet}>{t`Two letters of a song, an album or an artist are enough.`}</p>
      )}
      {showsSkeleton && isFirstLoad && (
        <div css={skeleton}>
          <SkeletonGroup>
            {[52, 38, 46].map((width) => (
              <div key={width}>
                <Skeleton width={40} height={40} radiusPx={6} />
                <Skeleton shape="text" width={`${width}%`} />
              </div>
            ))}
          </SkeletonGroup>
        </div>
      )}
      <div role="listbox" id={choice.listId} aria-label={t`Search results`}>
        {!isError && <SearchRows choice={choice} />}
        <PageRows choice={choice} />
        <LanguageRows choice={choice} />
        <RecentList choice={choice} />
      </div>
      {choice.hasMore && isCurrent && (
        <p css={suggested}>
          <Button variant="ghost" size="row" onClick={choice.showMore}>
            {t`Show more`}
          </Button>
        </p>
      )}
      <RecentTools choice={choice} />
      <VisuallyHidden role="status">
        {isCurrent
          ? hasNothing
            ? t`No results`
            : plural(count, { one: `${shown} result`, other: `${shown} results` })
          : ''}
      </VisuallyHidden>
    </div>
  );
}
