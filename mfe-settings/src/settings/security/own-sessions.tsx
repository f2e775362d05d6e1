// The user's sessions on all devices, each of which can be ended.

import { css } from '@emotion/react';
import { Button } from '@libretto/kit/controls';
import { ErrorState, Skeleton, toast } from '@libretto/kit/feedback';
import { formatDate } from '@libretto/kit/text';
import { colour, font, Stack, space } from '@libretto/kit/theme';
import { failureText } from '@libretto/product/command';
import { t } from '@lingui/core/macro';
import { type OwnSession, useEndOtherSessions, useEndSession, useOwnSessions } from '../../api/account-calls';
import { boxedRow, rowList } from '../boxed-rows';

export function OwnSessions() {
  const list = useOwnSessions();
  const endOthers = useEndOtherSessions();
  return (
    <section aria-labelledby="own-sessions">
      <Stack gap={16}>
        <h3 id="own-sessions" css={heading}>
          {t`Where you are signed in`}
        </h3>
        {list.isPending ? (
          <Skeleton height={64} shape="box" />
        ) : list.isLoadingError ? (
          <ErrorState title={t`Failed to load your sessions`} onRetry={() => list.refetch()} retryLabel="Try Again" />
        ) : (
          <>
            <ul css={rowList}>
              {list.data.sessions.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </ul>
            {list.data.sessions.length > 1 && (
              <div>
                <Button
                  busy={endOthers.isPending}
                  onClick={() =>
                    endOthers.mutate(
                      {},
                      {
                        onSuccess: () => toast.success(t`All other devices are signed out`),
                        onError: (failure) => toast.error(failureText(failure, t`Failed to sign out other devices`)),
                      },
                    )
                  }
                >
                  {t`Sign out all other devices`}
                </Button>
              </div>
            )}
          </>
        )}
      </Stack>
    </section>
  );
}

function SessionRow({ session }: { session: OwnSession }) {
  const end = useEndSession();
  const lastSeen = formatDate(session.lastSeenAt);
  const device = session.device ?? t`Unknown device`;
  return (
    <li css={boxedRow}>
      <div css={texts}>
        <p css={name}>{device}</p>
        <p css={muted}>
          {session.isCurrent ? t`This device · Place unknown` : t`Last seen ${lastSeen} · Place unknown`}
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          size="row"
          variant="ghost"
          aria-label={t`Sign out ${device}`}
          busy={end.isPending}
          onClick={() =>
            end.mutate(
              { params: { id: session.id } },
              {
                onSuccess: () => toast.success(t`Signed out there`),
                onError: (failure) => toast.error(failureText(failure, t`Failed to sign out that device`)),
              },
            )
          }
        >
          {t`Sign out`}
        </Button>
      )}
    </li>
  );
}

const heading = css`
  ${font.bodyStrong}
  margin: 0;
`;
const texts = css`
  flex: 1;
  min-width: 0;
  padding-block: ${space[4]};
`;
const name = css`
  ${font.bodyStrong}
  margin: 0;
`;
const muted = css`
  ${font.body}
  color: ${colour.textMuted};
  margin: 0;
`;
