// Creates a playlist with a name and an optional picture.

import { css } from '@emotion/react';
import { errorText } from '@libretto/contracts/client';
import { failureKind } from '@libretto/contracts/client/command';
import { Button, Input } from '@libretto/kit/controls';
import { Notice } from '@libretto/kit/feedback';
import { Dialog } from '@libretto/kit/overlays';
import { media, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { type FormEvent, useId, useState } from 'react';
import { longestPlaylistName } from '../machine/limits';
import { PicturePicker } from './picture-picker';
import { newPlaylist, useCreatePlaylist } from './playlist-calls';
import { usePicture } from './use-picture';

const form = css`
  display: grid;
  grid-template-columns: 120px 1fr;
  align-items: start;
  gap: ${space[16]} ${space[20]};
  /* The user enters the name first, although the picture is before it. */
  & > [data-picture] {
    order: -1;
  }
  & > [role='alert'] {
    grid-column: 1 / -1;
  }
  ${media.mobile} {
    grid-template-columns: 96px 1fr;
    gap: ${space[16]};
  }
`;

export interface CreatePlaylistDialogProps {
  onClose: () => void;
  onCreated: (playlist: { id: string; name: string }) => void;
}

export function CreatePlaylistDialog({ onClose, onCreated }: CreatePlaylistDialogProps) {
  const formId = useId();
  const [name, setName] = useState('');
  const picture = usePicture();
  const { mutate, isPending, error } = useCreatePlaylist();
  const trimmed = name.trim();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (trimmed === '' || isPending) return;
    void picture.colour().then((dominantColour) =>
      mutate(newPlaylist({ name: trimmed, image: picture.file, dominantColour }), {
        onSuccess: ({ playlist }) => onCreated(playlist),
      }),
    );
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Create playlist`}
      size="buy"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button variant="primary" type="submit" form={formId} disabled={trimmed === '' || isPending} busy={isPending}>
            {t`Create`}
          </Button>
        </>
      }
    >
      <form id={formId} css={form} onSubmit={submit}>
        <Input
          label={t`Name`}
          value={name}
          maxLength={longestPlaylistName}
          autoComplete="off"
          required
          onChange={(event) => setName(event.target.value)}
        />
        <PicturePicker picture={picture} name={trimmed} />
        {refusalOf(error) && <Notice tone="danger" title={refusalOf(error)} />}
      </form>
    </Dialog>
  );
}

/** The server's message about an invalid picture is shown to the user; a lost connection is only logged. */
function refusalOf(error: unknown): string | null {
  return failureKind(error) === 'refused' ? errorText(error, '') : null;
}
