// What the pictures of a profile are called where they are changed.
import { t } from '@lingui/core/macro';
import type { PictureKind } from '../../api/profile-editing';

export const changePictureTexts = (): Record<PictureKind, string> => ({
  profile: t`Change profile picture`,
  'profile-cover': t`Change cover picture`,
});
