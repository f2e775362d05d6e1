// /signup: creates an account, signs in with it and continues to the requested page.
import { type ApiError, callApi, errorText } from '@libretto/contracts/client';
import { RadioCards } from '@libretto/kit/choices';
import { Button, focusFirstError, Input, PasswordInput } from '@libretto/kit/controls';
import { Notice } from '@libretto/kit/feedback';
import { useMedia } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { signInByPassword } from '../session/auth-calls';
import { AuthLayout } from './auth-layout';
import { checkEmail, checkNewPassword, checkUsername } from './form-rules';
import { form, submitBlock, submitButton } from './form-style';
import { OtherWays } from './sign-in/other-ways';
import { useAuthPage } from './use-auth-page';
import { useFields } from './use-fields';

type Use = 'listener' | 'artist';

/** Refusals that belong to one field, by code; all others are shown above the fields. */
const fieldOfRefusal: Record<string, 'username' | 'email' | 'password'> = {
  'username-taken': 'username',
  'email-taken': 'email',
  'common-password': 'password',
};

export function SignUpScreen() {
  const { destination, search, enter } = useAuthPage();
  const fields = useFields({ username: checkUsername, email: checkEmail, password: checkNewPassword });
  const { values, field, checkAll, complain } = fields;
  const [use, setUse] = useState<Use>('listener');
  const isPhone = useMedia('mobile');
  const element = useRef<HTMLFormElement>(null);
  // Waits for the render that marks the invalid fields.
  const focusError = () => setTimeout(() => focusFirstError(element.current));

  // If only the sign-in after the sign-up failed, another press must not be refused because of the account that it just
  // created.
  const madeFor = useRef<string | null>(null);
  const signUp = useMutation({
    // The account may exist even if the response was lost: an automatic retry would then report its own name as taken.
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
    <AuthLayout
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
    </AuthLayout>
  );
}

function refusedField({ code, problem }: ApiError): 'username' | 'email' | 'password' | undefined {
  const named = fieldOfRefusal[code];
  if (named) return named;
  const fields = Object.keys((problem?.fields as object | undefined) ?? {});
  return (['username', 'email', 'password'] as const).find((name) => fields.includes(name));
}
