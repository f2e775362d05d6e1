// Chooses how often unseen notifications are sent by email.
import { css } from '@emotion/react';
import { RadioCards } from '@libretto/kit/choices';
import { ErrorState, Skeleton, toast } from '@libretto/kit/feedback';
import { colour, font, Stack, space } from '@libretto/kit/theme';
import { failureText } from '@libretto/product/command';
import { t } from '@lingui/core/macro';
import { type DigestFrequency, useChooseDigest, useDigest } from '../../api/push-calls';

const options = (): readonly { readonly value: DigestFrequency; readonly title: string; readonly detail: string }[] => [
  { value: 'off', title: t({ message: 'Off', context: 'mails' }), detail: t`No mails about notifications` },
  { value: 'daily', title: t`Daily`, detail: t`Every morning there is something new` },
  { value: 'weekly', title: t`Weekly`, detail: t`On Monday mornings` },
];

export function MailDigest() {
  const { data, isPending, refetch } = useDigest();
  const choose = useChooseDigest();
  const change = (frequency: DigestFrequency) =>
    choose.mutate(
      // The digest is sent in the morning of the user's current time zone.
      { body: { frequency, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone } },
      {
        onSuccess: () => toast.success(frequency === 'off' ? t`No more mails` : t`Mails are on`),
        onError: (failure) => toast.error(failureText(failure, t`Failed to change the mails`)),
      },
    );
  return (
    <section aria-labelledby="mail-digest">
      <Stack gap={16}>
        <div>
          <h3 id="mail-digest" css={heading}>
            {t`By mail`}
          </h3>
          <p
            css={muted}
          >{t`Everything you have not seen yet, in one email. No email is sent if there is nothing new.`}</p>
        </div>
        {isPending ? (
          <Skeleton height={96} shape="box" />
        ) : data === undefined ? (
          <ErrorState title={t`Failed to load the mails`} onRetry={() => void refetch()} retryLabel="Try Again" />
        ) : (
          <RadioCards
            label={t`Mails about what you have not seen`}
            hideLabel
            options={options()}
            value={choose.isPending ? choose.variables.body.frequency : data.frequency}
            disabled={choose.isPending}
            onChange={change}
          />
        )}
      </Stack>
    </section>
  );
}

const heading = css`
  ${font.bodyStrong}
  margin: 0 0 ${space[4]};
`;
const muted = css`
  ${font.body}
  color: ${colour.textMuted};
  margin: 0;
`;
