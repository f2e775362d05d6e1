// Buttons for the content of a post: a song for everyone; photos, audio and videos for artists.

import type { MediaKind } from '@libretto/contracts/media-rules';
import { IconButton } from '@libretto/kit/controls';
import { IconMicrophone2, IconMusic, IconPhoto } from '@libretto/kit/icons';
import { IconMovie } from '@libretto/kit/icons-more';
import { t } from '@lingui/core/macro';
import type { Ref } from 'react';
import type { ContentType } from './composer-rules';
import { mediaWords } from './media-words';

export const mediaIcons = { photo: IconPhoto, audio: IconMicrophone2, video: IconMovie } as const;

export interface ContentTypesProps {
  readonly isArtist: boolean;
  readonly hasSong?: boolean;
  /** Content that the post carries now. */
  readonly chosen?: ContentType;
  readonly songRef?: Ref<HTMLButtonElement>;
  readonly onChoose: (type: ContentType) => void;
}

export function ContentTypes({ isArtist, hasSong = false, chosen, songRef, onChoose }: ContentTypesProps) {
  const tone = (type: ContentType) => (chosen === type ? ({ variant: 'surface' } as const) : {});
  return (
    <>
      <IconButton
        ref={songRef}
        label={hasSong ? t`Choose another song` : t`Attach a song`}
        icon={<IconMusic size={20} aria-hidden />}
        {...tone('song')}
        onClick={() => onChoose('song')}
      />
      {isArtist &&
        (Object.keys(mediaIcons) as MediaKind[]).map((kind) => {
          const Icon = mediaIcons[kind];
          return (
            <IconButton
              key={kind}
              label={mediaWords(kind).attach}
              icon={<Icon size={20} aria-hidden />}
              {...tone(kind)}
              onClick={() => onChoose(kind)}
            />
          );
        })}
    </>
  );
}
