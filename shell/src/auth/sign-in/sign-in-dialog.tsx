// The sign-in form as a dialog, on phones as a sheet: its title names the action that requires the sign-in.
import { css } from '@emotion/react';
import { Dialog } from '@libretto/kit/overlays';
import { colour, font, space } from '@libretto/kit/theme';
import { Trans } from '@lingui/react/macro';
import { safeDestination } from '../../session/callback-url';
import { readChangedSession } from '../../session/session';
import { notifyOtherTabs } from '../../session/session-tabs';
import { SignInForm } from './sign-in-form';

const aside = css`
  ${font.body}
  margin-bottom: ${space[20]};
  color: ${colour.textMuted};
  & a {
    color: ${colour.accentText};
    font-weight: 600;
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;

export interface SignInDialogProps {
  title: string;
  callbackUrl: string;
  onSignedIn(): void;
  onCancel(): void;
}

export function SignInDialog({ title, callbackUrl, onSignedIn, onCancel }: SignInDialogProps) {
  const destination = safeDestination(callbackUrl);
  const signUpAddress = `/signup?${new URLSearchParams({ callbackUrl: destination })}`;
  return (
    <Dialog isOpen onClose={onCancel} title={title} size="confirm">
      <p css={aside}>
        <Trans>
          New here? <a href={signUpAddress}>Create account</a>
        </Trans>
      </p>
      <SignInForm
        destination={destination}
        onSignedIn={async () => {
          await readChangedSession();
          notifyOtherTabs();
          onSignedIn();
        }}
      />
    </Dialog>
  );
}
