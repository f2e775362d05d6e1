// How often unseen notifications come by mail.
import { css } from '@emotion/react';
import { ErrorState } from '@libretto/kit/error-state';
import { Stack } from '@libretto/kit/layout';
import { RadioCards } from '@libretto/kit/radio-card';
import { Skeleton } from '@libretto/kit/skeleton';
import { toast } from '@libretto/kit/toast';
import { colour, font, space } from '@libretto/kit/tokens';
import { failureText } from '@libretto/product/command';
import { type DigestFrequency, useChooseDigest, useDigest } from '../api/push-calls';

const options: readonly { readonly value: DigestFrequency; readonly title: string; readonly detail: string }[] = [
  { value: 'off', title: 'Off', detail: 'No mails about notifications' },
  { value: 'daily', title: 'Daily', detail: 'Every morning there is something new' },
  { value: 'weekly', title: 'Weekly', detail: 'On Monday mornings' },
];

export function MailDigest() {
  const { data, isPending, refetch } = useDigest();
  const choose = useChooseDigest();
  const change = (frequency: DigestFrequency) =>
    choose.mutate(
      // The morning is that of where they are now.
      { body: { frequency, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone } },
      {
        onSuccess: () => toast.success(frequency === 'off' ? 'No more mails' : 'Mails are on'),
        onError: (failure) => toast.error(failureText(failure, 'Failed to change the mails')),
      },
    );
  return (
    <section aria-labelledby="mail-digest">
      <Stack gap={16}>
        <div>
          <h3 id="mail-digest" css={heading}>
            By mail
          </h3>
          <p css={muted}>What you have not seen, in one mail. There is none when there is nothing new.</p>
        </div>
        {isPending ? (
          <Skeleton height={96} shape="box" />
        ) : data === undefined ? (
          <ErrorState title="Failed to load the mails" onRetry={() => void refetch()} retryLabel="Try Again" />
        ) : (
          <RadioCards
            label="Mails about what you have not seen"
            hideLabel
            options={options}
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
