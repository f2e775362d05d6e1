// The user's passkeys, which can be added and removed.

import { hasPasskeys } from '@libretto/contracts/client/browser';
import { Button } from '@libretto/kit/controls';
import { Notice, toast } from '@libretto/kit/feedback';
import { ConfirmDialog } from '@libretto/kit/overlays';
import { formatDate } from '@libretto/kit/text';
import { failureText } from '@libretto/product/command';
import { isInsecurePage, needsHttps } from '@libretto/product/secure-context';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { type Factors, useAddPasskey, useBeginPasskey, useRemovePasskey } from '../../api/account-calls';
import { boxedRow, rowList } from '../boxed-rows';
import { muted, name, texts } from './security-style';

type Passkey = Factors['passkeys'][number];

/**
 * The name is stored, so it is not translated. It has the first unused number, since an earlier
 * passkey may have been removed.
 */
export function nextPasskeyName(passkeys: readonly { readonly label: string }[]): string {
  const taken = new Set(passkeys.map(({ label }) => label));
  let number = 1;
  while (taken.has(`Passkey ${number}`)) number += 1;
  return `Passkey ${number}`;
}

export function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const begin = useBeginPasskey();
  const add = useAddPasskey();
  const remove = useRemovePasskey();
  const [isAdding, setIsAdding] = useState(false);
  const [leaving, setLeaving] = useState<Passkey | null>(null);
  const failed = (failure: unknown, words: string) => toast.error(failureText(failure, words));
  const make = async () => {
    setIsAdding(true);
    try {
      const options = await begin.mutateAsync({});
      const { startRegistration } = await import('@simplewebauthn/browser');
      const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
      const response = await startRegistration({ optionsJSON }).catch(() => null);
      if (response === null) return toast.error(t`No passkey was made`);
      const body = { label: nextPasskeyName(passkeys), response: { ...response, response: { ...response.response } } };
      await add.mutateAsync({ body });
      toast.success(t`Passkey added`);
    } catch (failure) {
      failed(failure, t`Failed to add the passkey`);
    } finally {
      setIsAdding(false);
    }
  };
  const drop = (id: string) =>
    remove.mutate(
      { params: { id } },
      {
        onSuccess: () => toast.success(t`Passkey removed`),
        onError: (failure) => failed(failure, t`Failed to remove the passkey`),
        onSettled: () => setLeaving(null),
      },
    );
  return (
    <>
      {passkeys.length > 0 && (
        <ul css={rowList}>
          {passkeys.map((passkey) => (
            <li key={passkey.id} css={boxedRow}>
              <div css={texts}>
                <p css={name}>{passkey.label}</p>
                <p css={muted}>{historyOf(passkey)}</p>
              </div>
              <Button size="row" variant="ghost" aria-label={removeText(passkey)} onClick={() => setLeaving(passkey)}>
                {t`Remove`}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isInsecurePage() ? (
        <Notice tone="info" title={t`Passkeys need a secure connection`}>
          {needsHttps()}
        </Notice>
      ) : hasPasskeys() ? (
        <div>
          <Button busy={isAdding} onClick={() => void make()}>
            {t`Add a passkey`}
          </Button>
        </div>
      ) : (
        <p css={muted}>{t`This browser cannot use passkeys. Add one with a browser or device that can.`}</p>
      )}
      <ConfirmDialog
        isOpen={leaving !== null}
        onClose={() => setLeaving(null)}
        onConfirm={() => leaving && drop(leaving.id)}
        title={leaving ? removeText(leaving) : t`Remove passkey`}
        confirmLabel={t`Remove`}
        busy={remove.isPending}
      >
        {t`You can no longer sign in with it.`}
      </ConfirmDialog>
    </>
  );
}

function removeText({ label }: Passkey): string {
  return t`Remove ${label}`;
}

function historyOf({ addedAt, lastUsedAt }: Passkey): string {
  const added = formatDate(addedAt);
  if (lastUsedAt === null) return t`Added ${added} · Never used`;
  const lastUsed = formatDate(lastUsedAt);
  return t`Added ${added} · Last used ${lastUsed}`;
}
