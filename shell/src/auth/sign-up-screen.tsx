// /signup: makes an account, signs in with it and goes on to where one was heading.
import { type ApiError, callApi, errorText } from '@libretto/contracts/client';
import { Button } from '@libretto/kit/button';
import { focusFirstError } from '@libretto/kit/field';
import { Input, PasswordInput } from '@libretto/kit/input';
import { useMedia } from '@libretto/kit/media';
import { Notice } from '@libretto/kit/notice';
import { RadioCards } from '@libretto/kit/radio-card';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { signInByPassword } from '../session/auth-calls';
import { EntranceLayout } from './entrance-layout';
import { checkEmail, checkNewPassword, checkUsername } from './form-rules';
import { form, submitBlock, submitButton } from './form-style';
import { OtherWays } from './other-ways';
import { useEntrance } from './use-entrance';
import { useFields } from './use-fields';

type Use = 'listener' | 'artist';

/** Refusals that belong to one field, by their code; all others stand above the fields. */
const fieldOfRefusal: Record<string, 'username' | 'email' | 'password'> = {
  'username-taken': 'username',
  'email-taken': 'email',
  'common-password': 'password',
};

export function SignUpScreen() {
  const { destination, search, enter } = useEntrance();
  const fields = useFields({ username: checkUsername, email: checkEmail, password: checkNewPassword });
  const { values, field, checkAll, complain } = fields;
  const [use, setUse] = useState<Use>('listener');
  const isPhone = useMedia('mobile');
  const element = useRef<HTMLFormElement>(null);
  // After the render that marks the fields.
  const focusError = () => setTimeout(() => focusFirstError(element.current));

  // Where only the signing in after it failed, another press must not meet its own account as somebody else's.
  const madeFor = useRef<string | null>(null);
  const signUp = useMutation({
    // The account may exist after a lost answer: a second attempt by itself would then call its own name taken.
    retry: false,
    async mutationFn() {
      const email = values.email.trim();
      const { username, password } = values;
      if (madeFor.current !== email) {
        await callApi('POST /api/auth/signup', {
          body: { username: username.trim(), email, password, isArtist: use === 'artist' },
        });
        madeFor.current = email;
      }
      await signInByPassword(email, password, destination);
      await enter();
    },
    onError(error: ApiError) {
      const name = refusedField(error);
      if (!name) return;
      complain(name, error.message);
      focusError();
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (signUp.isPending) return;
    if (checkAll()) signUp.mutate();
    else focusError();
  };

  const general = signUp.error && !refusedField(signUp.error as ApiError);
  return (
    <EntranceLayout
      title={t`Create account`}
      aside={
        <Trans>
          Have one already? <a href={`/login${search}`}>Sign in</a>
        </Trans>
      }
    >
      <OtherWays destination={destination} />
      <form css={form} ref={element} onSubmit={submit} noValidate>
        {general && (
          <Notice tone="danger" title={errorText(signUp.error, t`Your account could not be made. Please try again.`)} />
        )}
        <Input
          label={t`Username`}
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
          {...field('username')}
        />
        <Input
          label={t`Email`}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          inputMode="email"
          {...field('email')}
        />
        <PasswordInput
          label={t`Password`}
          hint={t`At least 6 characters.`}
          autoComplete="new-password"
          {...field('password')}
        />
        <RadioCards<Use>
          label={t`How will you use Libretto?`}
          layout="tiles"
          value={use}
          onChange={setUse}
          hint={isPhone ? undefined : t`You can switch later in the settings.`}
          options={[
            {
              value: 'listener',
              title: t`Listener`,
              detail: isPhone ? t`Discover, make playlists, follow` : t`Discover music, make playlists, follow artists`,
            },
            {
              value: 'artist',
              title: t`Artist`,
              detail: isPhone ? t`Your own page, see earnings` : t`A page for your music, followers, earnings`,
            },
          ]}
        />
        <div css={submitBlock}>
          <Button type="submit" variant="primary" size="large" css={submitButton} fullWidth busy={signUp.isPending}>
            {t`Create account`}
          </Button>
        </div>
      </form>
    </EntranceLayout>
  );
}

function refusedField({ code, problem }: ApiError): 'username' | 'email' | 'password' | undefined {
  const named = fieldOfRefusal[code];
  if (named) return named;
  const fields = Object.keys((problem?.fields as object | undefined) ?? {});
  return (['username', 'email', 'password'] as const).find((name) => fields.includes(name));
}
