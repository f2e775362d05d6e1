// The cover of a release, as large as the layout allows, with a warning if the picture is too small for large screens.
import { css } from '@emotion/react';
import type { UploadedCover } from '@libretto/contracts/http/catalogue/upload';
import { Button } from '@libretto/kit/controls';
import { IconAlertTriangle, IconPhoto } from '@libretto/kit/icons';
import { Image } from '@libretto/kit/pictures';
import { colour, font, media, radius, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { DropZone } from '../../files/drop-zone';
import { coverWidthWantedPx } from './upload-limits';

export interface CoverPickerProps {
  cover: UploadedCover | null;
  isBusy: boolean;
  onFile: (file: File) => void;
}

const shownPx = 300;

export function CoverPicker({ cover, isBusy, onFile }: CoverPickerProps) {
  const pick = ([file]: readonly File[]) => file && onFile(file);
  return (
    <div>
      <DropZone css={[box, cover !== null && covered]} accept="image/*" disabled={isBusy} onFiles={pick}>
        {(choose) => (
          <>
            {cover && (
              <Image
                css={picture}
                type="album"
                imageId={cover.imageId}
                alt={t`Cover`}
                shownPx={shownPx}
                dominantColour={cover.color}
              />
            )}
            <Button
              css={cover ? over : undefined}
              variant={cover ? 'secondary' : 'outline'}
              busy={isBusy}
              icon={<IconPhoto size={18} aria-hidden />}
              onClick={choose}
            >
              {cover ? t`Replace cover` : t`Add cover`}
            </Button>
          </>
        )}
      </DropZone>
      {cover ? (
        <p css={note}>{`${cover.width} × ${cover.height}`}</p>
      ) : (
        <p css={note}>{t`Square, ${coverWidthWantedPx} px or more. JPEG, PNG or WebP.`}</p>
      )}
      {cover?.isSmall && (
        <p css={[note, warning]} role="status">
          <IconAlertTriangle size={16} aria-hidden />
          {t`Below ${coverWidthWantedPx} px it looks soft on large screens.`}
        </p>
      )}
    </div>
  );
}

const box = css`
  position: relative;
  overflow: hidden;
  aspect-ratio: 1;
  padding: 0;
  border-radius: ${radius.cover};
  max-width: 400px;
  ${media.mobile} {
    max-width: 200px;
  }
`;

/** A picture needs no border of the box. */
const covered = css`
  border-color: transparent;
`;

const picture = css`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
`;

const over = css`
  position: absolute;
  bottom: ${space[12]};
  inset-inline-start: ${space[12]};
`;

const note = css`
  ${font.small}
  margin-top: ${space[8]};
  color: ${colour.textMuted};
`;

const warning = css`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  color: ${colour.warning};
`;
