// Messages about a draft's photo, audio or video; the same as the server's refusals where those exist.

import type { MediaKind } from '@libretto/contracts/media-rules';
import { t } from '@lingui/core/macro';

interface MediaWords {
  readonly attach: string;
  readonly choose: string;
  readonly drop: string;
  readonly none: string;
  readonly missing: string;
  readonly wrongType: string;
  readonly tooLarge: string;
}

const wordsOf: Readonly<Record<MediaKind, () => MediaWords>> = {
  photo: () => ({
    attach: t`Attach a photo`,
    choose: t`Choose a photo`,
    drop: t`or drop or paste it here, up to 10 MB`,
    none: t`No photo`,
    missing: t`Please upload a photo file`,
    wrongType: t`Please select a valid image file`,
    tooLarge: t`File size must be less than Max 10MB`,
  }),
  audio: () => ({
    attach: t`Attach an audio file`,
    choose: t`Choose an audio file`,
    drop: t`or drop or paste it here, up to 100 MB`,
    none: t`No audio`,
    missing: t`Please upload a audio file`,
    wrongType: t`Please select a valid audio file`,
    tooLarge: t`File size must be less than Max 100MB`,
  }),
  video: () => ({
    attach: t`Attach a video`,
    choose: t`Choose a video`,
    drop: t`or drop or paste it here, up to 1 GB`,
    none: t`No video`,
    missing: t`Please upload a video file`,
    wrongType: t`Please select a valid video file`,
    tooLarge: t`File size must be less than Max 1GB`,
  }),
};

export const mediaWords = (kind: MediaKind): MediaWords => wordsOf[kind]();
