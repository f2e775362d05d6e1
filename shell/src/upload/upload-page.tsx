// Uploading opens with the next release; until then this page says so, and what an artist can do meanwhile.
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
      title="Uploads open with the next release."
      actions={
        <a css={buttonStyle('primary')} href="/profile?tab=catalogue">
          Your catalogue
        </a>
      }
    >
      Until then no file can be sent in. Your published songs, their plays and what they earn are where they were.
    </MessagePage>
  );
}
