// Actions on the user's own profile.
import { bus } from '@libretto/contracts/federation';
import type { Profile } from '@libretto/contracts/http/social/profiles';
import { Button, ButtonLink } from '@libretto/kit/controls';
import { IconUpload } from '@libretto/kit/icons';
import { goTo, linkTo } from '@libretto/product/links';
import { uploadPath } from '@libretto/product/paths';
import { useHasListeners } from '@libretto/product/use-has-listeners';
import { t } from '@lingui/core/macro';
import { addressWith } from '../navigation/query';
import { firstAction } from './profile-head-style';
import { ShareProfile } from './share-profile';

export function OwnActions({ profile, search }: { profile: Profile; search: string }) {
  const edit = () => goTo(addressWith('/profile', search, { tab: 'bio', edit: '1' }));
  // The shell sells the patron badge; without its dialog the button would do nothing.
  const canBecomePatron = useHasListeners('patron/open') && !profile.isPatron;
  return (
    <>
      <ShareProfile css={firstAction} profile={profile} />
      <Button variant="outline" onClick={edit}>
        {t`Edit profile`}
      </Button>
      {canBecomePatron && (
        <Button variant="outline" onClick={() => bus.emit('patron/open', {})}>
          {t`Get My Checkmark`}
        </Button>
      )}
      {profile.isArtist && (
        <ButtonLink variant="primary" icon={<IconUpload size={18} aria-hidden />} {...linkTo(uploadPath)}>
          {t`Upload music`}
        </ButtonLink>
      )}
    </>
  );
}
