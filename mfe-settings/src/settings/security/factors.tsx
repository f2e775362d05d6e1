// Second factors: an authenticator app with its recovery codes, and passkeys.
import { css } from '@emotion/react';
import { Button } from '@libretto/kit/button';
import { Dialog } from '@libretto/kit/dialog';
import { ErrorState } from '@libretto/kit/error-state';
import { formatDate } from '@libretto/kit/format-relative';
import { Input } from '@libretto/kit/input';
import { Stack } from '@libretto/kit/layout';
import { Notice } from '@libretto/kit/notice';
import { Skeleton } from '@libretto/kit/skeleton';
import { toast } from '@libretto/kit/toast';
import { colour, font, space } from '@libretto/kit/tokens';
import { failureText } from '@libretto/product/command';
import { type FormEvent, useState } from 'react';
import {
  type Factors,
  useAddPasskey,
  useBeginPasskey,
  useBeginTotp,
  useConfirmTotp,
  useFactors,
  useRemovePasskey,
  useTurnTotpOff,
} from '../../api/account-calls';
import { boxedRow, rowList } from '../boxed-rows';
import { useStepUp } from './step-up';

export function SecondFactors() {
  const factors = useFactors();
  return (
    <section aria-labelledby="second-factors">
      <Stack gap={16}>
        <div>
          <h3 id="second-factors" css={heading}>
            Two-step sign-in
          </h3>
          <p css={muted}>
            Asked for when you sign in, and again before withdrawals and before your account is deleted.
          </p>
        </div>
        {factors.isPending ? (
          <Skeleton height={64} shape="box" />
        ) : factors.isLoadingError ? (
          <ErrorState title="Failed to load this" onRetry={() => factors.refetch()} retryLabel="Try Again" />
        ) : (
          <>
            <AuthenticatorApp factors={factors.data} />
            <Passkeys passkeys={factors.data.passkeys} />
          </>
        )}
      </Stack>
    </section>
  );
}

function AuthenticatorApp({ factors: { hasTotp, recoveryCodesLeft } }: { factors: Factors }) {
  const begin = useBeginTotp();
  const turnOff = useTurnTotpOff();
  const stepUp = useStepUp();
  const start = () => begin.mutate({}, { onError: (failure) => failed(failure, start) });
  const stop = () =>
    turnOff.mutate(
      {},
      { onSuccess: () => toast.success('The app is turned off'), onError: (failure) => failed(failure, stop) },
    );
  const failed = (failure: unknown, again: () => void) => {
    if (!stepUp.asked(failure, again)) toast.error(failureText(failure, 'An unexpected error occurred'));
  };
  return (
    <div css={boxedRow}>
      <div css={texts}>
        <p css={name}>Authenticator app</p>
        <p css={muted}>{hasTotp ? `On · ${recoveryCodesLeft} recovery codes left` : 'Off'}</p>
      </div>
      {hasTotp ? (
        <Button size="row" variant="ghost" busy={turnOff.isPending} onClick={stop}>
          Turn off
        </Button>
      ) : (
        <Button size="row" busy={begin.isPending} onClick={start}>
          Set up
        </Button>
      )}
      {begin.data && <SetUpDialog {...begin.data} onClose={() => begin.reset()} />}
      {stepUp.dialog}
    </div>
  );
}

function SetUpDialog({ secret, qrCode, onClose }: { secret: string; qrCode: string; onClose: () => void }) {
  const confirm = useConfirmTotp();
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') return setFault('Please enter the code');
    confirm.mutate(
      { body: { code: code.trim() } },
      { onError: (failure) => setFault(failureText(failure, 'This code could not be checked')) },
    );
  };
  const codes = confirm.data?.recoveryCodes;
  return (
    <Dialog isOpen onClose={onClose} title={codes ? 'Your recovery codes' : 'Set up an authenticator app'} size="buy">
      {codes ? (
        <Stack gap={16}>
          <Notice tone="info" title="Keep these where you find them without your phone.">
            Each works once in place of a code. They are shown only now.
          </Notice>
          <ul css={codeList} aria-label="Recovery codes">
            {codes.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </Stack>
      ) : (
        <form onSubmit={submit} noValidate>
          <Stack gap={16}>
            <p css={muted}>Scan this with the app, then enter the code that it shows.</p>
            <img css={picture} src={`data:image/svg+xml,${encodeURIComponent(qrCode)}`} alt="QR code for the app" />
            <Input label="Or enter this key" value={secret} readOnly />
            <Input
              label="Code"
              autoComplete="one-time-code"
              inputMode="numeric"
              value={code}
              error={fault}
              onChange={(event) => {
                setFault(undefined);
                setCode(event.target.value);
              }}
            />
            <Button type="submit" variant="primary" busy={confirm.isPending}>
              Turn on
            </Button>
          </Stack>
        </form>
      )}
    </Dialog>
  );
}

function Passkeys({ passkeys }: { passkeys: Factors['passkeys'] }) {
  const begin = useBeginPasskey();
  const add = useAddPasskey();
  const remove = useRemovePasskey();
  const stepUp = useStepUp();
  const failed = (failure: unknown, again: () => void, words: string) => {
    if (!stepUp.asked(failure, again)) toast.error(failureText(failure, words));
  };
  const make = async () => {
    try {
      const options = await begin.mutateAsync({});
      const { startRegistration } = await import('@simplewebauthn/browser');
      const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
      const response = await startRegistration({ optionsJSON }).catch(() => null);
      if (response === null) return toast.error('No passkey was made');
      await add.mutateAsync({
        body: {
          label: `Passkey ${passkeys.length + 1}`,
          response: { ...response, response: { ...response.response } },
        },
      });
      toast.success('Passkey added');
    } catch (failure) {
      failed(failure, () => void make(), 'Failed to add the passkey');
    }
  };
  const drop = (id: string) =>
    remove.mutate(
      { params: { id } },
      { onError: (failure) => failed(failure, () => drop(id), 'Failed to remove the passkey') },
    );
  return (
    <>
      <ul css={rowList}>
        {passkeys.map(({ id, label, addedAt }) => (
          <li key={id} css={boxedRow}>
            <div css={texts}>
              <p css={name}>{label}</p>
              <p css={muted}>Added {formatDate(addedAt)}</p>
            </div>
            <Button size="row" variant="ghost" aria-label={`Remove ${label}`} onClick={() => drop(id)}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <div>
        <Button busy={begin.isPending || add.isPending} onClick={() => void make()}>
          Add a passkey
        </Button>
      </div>
      {stepUp.dialog}
    </>
  );
}

const heading = css`
  ${font.bodyStrong}
  margin: 0 0 ${space[4]};
`;
const texts = css`
  flex: 1;
  min-width: 0;
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
const picture = css`
  width: 200px;
  height: 200px;
  background: white;
`;
const codeList = css`
  ${font.body}
  columns: 2;
  font-family: monospace;
  margin: 0;
  padding: 0;
  list-style: none;
`;
