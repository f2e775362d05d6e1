// Uploads music: a release with its songs, or the edit of a single song. Only artists upload.
import type { FederatedModules } from '@libretto/contracts/federation';
import { ButtonLink } from '@libretto/kit/controls';
import { EmptyState } from '@libretto/kit/feedback';
import { IconUpload } from '@libretto/kit/icons';
import { PageHead } from '@libretto/kit/text';
import { linkTo } from '@libretto/product/links';
import { t } from '@lingui/core/macro';
import { ReleasePage } from './release/release-page';
import { EditSong } from './song/edit-song';

export function UploadPage({ search, user }: FederatedModules['mfe-catalogue']['UploadPage']) {
  // The shell asks guests to sign in first.
  if (!user) return null;
  const songId = new URLSearchParams(search).get('edit');
  return (
    <>
      <PageHead title={songId ? t`Edit song` : t`Upload Music`} noIndex />
      {!user.isArtist ? (
        <ForArtists />
      ) : songId ? (
        <EditSong key={songId} songId={songId} />
      ) : (
        <ReleasePage userId={user.id} />
      )}
    </>
  );
}

function ForArtists() {
  return (
    <EmptyState
      size="page"
      icon={<IconUpload size={40} stroke={1.25} aria-hidden />}
      title={t`Uploading is for artists`}
      titleAs="h1"
      action={
        <ButtonLink variant="primary" {...linkTo('/settings/account-type')}>
          {t`Change account type`}
        </ButtonLink>
      }
    >
      {t`Your account is a listener’s. You can switch it in the settings, and back again.`}
    </EmptyState>
  );
}
