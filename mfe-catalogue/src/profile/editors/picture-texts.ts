// Names of the profile's pictures in the controls that change them.
import { t } from '@lingui/core/macro';
import type { PictureKind } from '../../api/profile-editing';

export const changePictureTexts = (): Record<PictureKind, string> => ({
  profile: t`Change profile picture`,
  'profile-cover': t`Change cover picture`,
});
