// What one can do on one's own profile.
import type { Profile } from '@libretto/contracts/http/profiles';
import { Button, ButtonLink } from '@libretto/kit/button';
import { IconUpload } from '@libretto/kit/icons';
import { goTo, linkTo } from '../navigation/link';
import { uploadPath } from '../navigation/paths';
import { addressWith } from '../navigation/query';
import { ShareProfile } from './share-profile';

export function OwnActions({ profile, search }: { profile: Profile; search: string }) {
  const edit = () => goTo(addressWith('/profile', search, { tab: 'bio', edit: '1' }));
  return (
    <>
      <ShareProfile profile={profile} />
      <Button variant="outline" onClick={edit}>
        Edit profile
      </Button>
      {profile.isArtist && (
        <ButtonLink variant="primary" icon={<IconUpload size={18} aria-hidden />} {...linkTo(uploadPath)}>
          Upload music
        </ButtonLink>
      )}
    </>
  );
}
