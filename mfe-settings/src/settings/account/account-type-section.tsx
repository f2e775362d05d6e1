import { bus, type SessionUser } from '@libretto/contracts/federation';
import { RadioCards } from '@libretto/kit/choices';
import { Button } from '@libretto/kit/controls';
import { toast } from '@libretto/kit/feedback';
import { IconMicrophone2, IconMusic } from '@libretto/kit/icons';
import { Stack } from '@libretto/kit/theme';
import { failureText } from '@libretto/product/command';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useChangeAccountType } from '../../api/settings-calls';

type AccountType = 'artist' | 'listener';

export function AccountTypeSection({ user }: { user: SessionUser }) {
  const change = useChangeAccountType();
  const [stored, setStored] = useState<AccountType>(user.isArtist ? 'artist' : 'listener');
  const [picked, setPicked] = useState<AccountType>(stored);
  const [error, setError] = useState<string | null>(null);

  const save = () =>
    change.mutate(
      { body: { isArtist: picked === 'artist' } },
      {
        onSuccess: () => {
          setStored(picked);
          bus.emit('profile/changed', { userId: user.id });
          toast.success(t`Account type updated successfully!`);
        },
        onError: (failure) => setError(failureText(failure, t`Failed to update account type`)),
      },
    );

  return (
    <Stack gap={20}>
      <RadioCards<AccountType>
        label={t`Account type`}
        hideLabel
        value={picked}
        onChange={(type) => {
          setError(null);
          setPicked(type);
        }}
        error={error ?? undefined}
        options={[
          {
            value: 'listener',
            title: t`Listener`,
            detail: t`Discover music, make playlists, follow artists.`,
            tile: <IconMusic size={20} />,
          },
          {
            value: 'artist',
            title: t`Artist`,
            detail: t`A page for your music, with followers, earnings and streams.`,
            tile: <IconMicrophone2 size={20} />,
          },
        ]}
      />
      <div>
        <Button variant="primary" busy={change.isPending} disabled={picked === stored} onClick={save}>
          {t`Save`}
        </Button>
      </div>
    </Stack>
  );
}
