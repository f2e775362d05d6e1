// Crops a picture for the profile: by dragging, wheel, pinch, arrow keys, and a slider for the size.
import { css } from '@emotion/react';
import { bus } from '@libretto/contracts/federation';
import { Button, Slider } from '@libretto/kit/controls';
import { Notice, toast } from '@libretto/kit/feedback';
import { Dialog } from '@libretto/kit/overlays';
import { font, radius, space } from '@libretto/kit/theme';
import { failureText } from '@libretto/product/command';
import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import Cropper from 'react-easy-crop';
import { type PictureKind, useChangePicture } from '../../api/profile-editing';
import { cropPicture, type Part } from './crop-picture';
import { changePictureTexts } from './picture-texts';

export const pictureKinds = {
  profile: { aspect: 1, cropShape: 'round', maxWidthPx: 1200 },
  'profile-cover': { aspect: 4, cropShape: 'rect', maxWidthPx: 2400 },
} as const;

const largestZoom = 4;

export interface CropDialogProps {
  readonly kind: PictureKind;
  readonly userId: string;
  readonly file: File;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function CropDialog({ kind, userId, file, isOpen, onClose }: CropDialogProps) {
  const { aspect, cropShape, maxWidthPx } = pictureKinds[kind];
  const change = useChangePicture(kind, userId);
  const address = useObjectUrl(file);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [part, setPart] = useState<Part | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const save = async () => {
    if (part === null) return;
    setFault(null);
    try {
      const image = await cropPicture(file, part, maxWidthPx);
      await change.mutateAsync(image);
      bus.emit('profile/changed', { userId });
      toast.success(kind === 'profile' ? t`Profile picture changed` : t`Cover picture changed`);
      onClose();
    } catch (failure) {
      setFault(failureText(failure, t`This picture could not be saved`));
    }
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={changePictureTexts()[kind]}
      size="people"
      locked={change.isPending}
      initialFocus="dialog"
      footer={
        <>
          <Button variant="ghost" onClick={onClose} disabled={change.isPending}>
            {t`Cancel`}
          </Button>
          <Button variant="primary" onClick={save} busy={change.isPending} disabled={part === null}>
            {t`Save`}
          </Button>
        </>
      }
    >
      <div css={body}>
        {fault !== null && <Notice tone="danger" title={fault} />}
        <div css={stage} dir="ltr">
          {address !== null && (
            <Cropper
              image={address}
              crop={crop}
              zoom={zoom}
              maxZoom={largestZoom}
              aspect={aspect}
              cropShape={cropShape}
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropComplete={(_, pixels) => setPart(pixels)}
              mediaProps={{ alt: '', onError: () => setFault(t`This file is no picture that can be shown here`) }}
              cropperProps={{ role: 'group', 'aria-label': t`Part of the picture; move it with the arrow keys` }}
            />
          )}
        </div>
        <div css={size}>
          <span aria-hidden="true">{t`Size`}</span>
          <Slider
            label={t`Size`}
            min={1}
            max={largestZoom}
            value={zoom}
            keyStep={0.1}
            onInput={setZoom}
            onCommit={setZoom}
            valueText={percentText}
          />
        </div>
      </div>
    </Dialog>
  );
}

function percentText(share: number): string {
  const percent = Math.round(share * 100);
  return t`${percent} percent`;
}

function useObjectUrl(file: File): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

const body = css`
  display: grid;
  gap: ${space[16]};
`;
const stage = css`
  position: relative;
  height: min(360px, 50vh);
  overflow: hidden;
  border-radius: ${radius.card};
`;
const size = css`
  ${font.body}
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: ${space[16]};
`;
