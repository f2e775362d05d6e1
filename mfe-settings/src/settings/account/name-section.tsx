import { bus, type SessionUser } from '@libretto/contracts/federation';
import { Button, Input } from '@libretto/kit/controls';
import { toast } from '@libretto/kit/feedback';
import { Stack } from '@libretto/kit/theme';
import { failureText } from '@libretto/product/command';
import { t } from '@lingui/core/macro';
import { type FormEvent, useState } from 'react';
import { useChangeUsername } from '../../api/settings-calls';
import { narrow } from '../section-style';

const maxNameBytes = 2500;

/** The spec's validation message for a new name, or null. */
export function usernameFault(username: string, present: string): string | null {
  const name = username.trim();
  if (name === '') return t`Username is required`;
  if (name === present) return t`Please enter a different username`;
  if (new TextEncoder().encode(name).length > maxNameBytes) return t`Username is too long (maximum 2500 bytes)`;
  return null;
}

export function NameSection({ user }: { user: SessionUser }) {
  const change = useChangeUsername();
  const [present, setPresent] = useState(user.name);
  const [name, setName] = useState(user.name);
  const [error, setError] = useState<string | null>(null);

  const save = (event: FormEvent) => {
    event.preventDefault();
    const fault = usernameFault(name, present);
    if (fault) return setError(fault);
    change.mutate(
      { body: { username: name.trim() } },
      {
        onSuccess: ({ username }) => {
          setPresent(username);
          setName(username);
          bus.emit('profile/changed', { userId: user.id });
          toast.success(t`Username updated successfully!`);
        },
        onError: (failure) => setError(failureText(failure, t`Failed to update username`)),
      },
    );
  };

  return (
    <form css={narrow} onSubmit={save} noValidate>
      <Stack gap={20}>
        <Input
          label={t`Username`}
          hint={t`Shown everywhere. Spaces are allowed.`}
          value={name}
          error={error ?? undefined}
          onChange={(event) => {
            setError(null);
            setName(event.target.value);
          }}
        />
        <div>
          <Button type="submit" variant="primary" busy={change.isPending} disabled={name.trim() === ''}>
            {t`Save`}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
