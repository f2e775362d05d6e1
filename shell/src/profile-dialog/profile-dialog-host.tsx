// Opens a user's profile over the current page, for any part that requests it on the bus. The catalogue remote renders
// its content.
import type { HostProps } from '@libretto/contracts/federation';
import { useBusMessage } from '@libretto/kit/hooks';
import { t } from '@lingui/core/macro';
import { RemoteModule } from '../remote-module/remote-module';
import { useDialogInHistory } from './use-dialog-in-history';

export function ProfileDialogHost({ user, pathname }: HostProps) {
  const { userId, open, close } = useDialogInHistory(pathname);
  useBusMessage('profile/open', (message) => open(message.userId));
  if (userId === null) return null;
  return (
    <RemoteModule
      key={userId}
      remote="mfe-catalogue"
      module="ProfileDialog"
      fallbackName={t`Profile`}
      place="corner"
      props={{ userId, user, onClose: close }}
    />
  );
}
