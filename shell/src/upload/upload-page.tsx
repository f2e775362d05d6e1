// Nothing can be uploaded yet: this page says so to the person who knows its address. No menu leads here.
import { buttonStyle } from '@libretto/kit/button';
import { MessagePage } from '../app/message-page';
import { useUser } from '../session/use-session';

export function UploadPage() {
  const isArtist = useUser()?.isArtist ?? false;
  if (!isArtist) {
    return (
      <MessagePage
        title="Uploading is for artists."
        actions={
          <a css={buttonStyle('primary')} href="/settings/account-type">
            Change account type
          </a>
        }
      >
        Your account is a listener’s. You can switch it in the settings, and back again.
      </MessagePage>
    );
  }
  return (
    <MessagePage
      title="Music cannot be uploaded here yet."
      actions={
        <a css={buttonStyle('primary')} href="/profile?tab=catalogue">
          Your catalogue
        </a>
      }
    >
      Your published songs, their plays and what they earn are in your catalogue and your statement.
    </MessagePage>
  );
}
