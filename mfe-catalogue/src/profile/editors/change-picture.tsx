// The button on the user's own picture: it chooses a file and opens the crop dialog, which loads lazily.
import { IconButton } from '@libretto/kit/controls';
import { lazyPart } from '@libretto/kit/feedback';
import { IconPhoto } from '@libretto/kit/icons';
import { t } from '@lingui/core/macro';
import { useRef, useState } from 'react';
import type { PictureKind } from '../../api/profile-editing';
import { changePictureTexts } from './picture-texts';

const CropDialog = lazyPart(async () => (await import('./crop-dialog')).CropDialog, {
  name: () => t`The picture editor`,
  place: 'dialog',
  onDismiss: ({ onClose }) => onClose(),
});

export function ChangePicture({ kind, userId }: { kind: PictureKind; userId: string }) {
  const label = changePictureTexts()[kind];
  const picker = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={label}
        icon={<IconPhoto size={20} />}
        variant="surface"
        onClick={() => picker.current?.click()}
      />
      <input
        ref={picker}
        type="file"
        accept="image/*"
        hidden
        aria-label={label}
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          event.target.value = '';
          if (!chosen) return;
          setFile(chosen);
          setOpen(true);
        }}
      />
      {file && <CropDialog kind={kind} userId={userId} file={file} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
