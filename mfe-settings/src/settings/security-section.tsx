// Changes the email address and the password, and manages app keys.

import type { SessionUser } from '@libretto/contracts/federation';
import { Button, Checkbox, PasswordInput } from '@libretto/kit/controls';
import { Notice, toast } from '@libretto/kit/feedback';
import { Stack } from '@libretto/kit/theme';
import { failureText } from '@libretto/product/command';
import { t } from '@lingui/core/macro';
import { type FormEvent, useState } from 'react';
import { useChangePassword } from '../api/settings-calls';
import { ChangeEmail } from './account/change-email';
import { MusicApps } from './account/music-apps';
import { narrow } from './section-style';
import { SecondFactors } from './security/factors';
import { LinkedServices } from './security/linked-services';
import { OwnSessions } from './security/own-sessions';

export interface PasswordForm {
  readonly current: string;
  readonly next: string;
  readonly repeated: string;
}

const empty: PasswordForm = { current: '', next: '', repeated: '' };

/** The spec's message for the first invalid field, by field. */
export function passwordFault({
  current,
  next,
  repeated,
}: PasswordForm): Partial<Record<keyof PasswordForm, string>> | null {
  if (current === '') return { current: t`Current password is required` };
  if (next === '') return { next: t`New password is required` };
  if (next.length < 6) return { next: t`New password must be at least 6 characters long` };
  if (next !== repeated) return { repeated: t`New passwords do not match` };
  if (next === current) return { next: t`New password must be different from current password` };
  return null;
}

export function SecuritySection({ user }: { user: SessionUser }) {
  return (
    <Stack gap={48}>
      <ChangeEmail user={user} />
      <ChangePassword user={user} />
      <LinkedServices />
      <SecondFactors />
      <OwnSessions />
      <MusicApps />
    </Stack>
  );
}

function ChangePassword({ user }: { user: SessionUser }) {
  const change = useChangePassword();
  const [form, setForm] = useState(empty);
  const [logoutOtherSessions, setLogout] = useState(true);
  const [faults, setFaults] = useState<Partial<Record<keyof PasswordForm | 'server', string>>>({});

  const { oauthProvider } = user;
  if (oauthProvider !== 'credentials') {
    return <Notice tone="info" title={t`Your password is managed by ${oauthProvider}.`} />;
  }

  const field = (name: keyof PasswordForm) => ({
    value: form[name],
    error: faults[name],
    onChange: (event: { target: { value: string } }) => {
      setFaults({});
      setForm({ ...form, [name]: event.target.value });
    },
  });

  const save = (event: FormEvent) => {
    event.preventDefault();
    const fault = passwordFault(form);
    if (fault) return setFaults(fault);
    change.mutate(
      { body: { currentPassword: form.current, newPassword: form.next, logoutOtherSessions } },
      {
        onSuccess: () => {
          setForm(empty);
          toast.success(
            t`Password changed successfully!`,
            logoutOtherSessions ? t`Other sessions have been logged out for security.` : undefined,
          );
        },
        onError: (failure) => setFaults({ server: failureText(failure, t`Failed to change password`) }),
      },
    );
  };

  return (
    <form css={narrow} onSubmit={save} noValidate>
      <Stack gap={20}>
        {faults.server && <Notice tone="danger" title={faults.server} />}
        <PasswordInput label={t`Current password`} autoComplete="current-password" {...field('current')} />
        <PasswordInput
          label={t`New password`}
          hint={t`At least 6 characters.`}
          autoComplete="new-password"
          {...field('next')}
        />
        <PasswordInput label={t`Repeat the new password`} autoComplete="new-password" {...field('repeated')} />
        <Checkbox label={t`Log out other devices`} checked={logoutOtherSessions} onChange={setLogout} />
        <div>
          <Button
            type="submit"
            variant="primary"
            busy={change.isPending}
            disabled={Object.values(form).some((value) => value === '')}
          >
            {t`Change password`}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
