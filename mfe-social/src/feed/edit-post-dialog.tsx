// Edits the text and the song of a post; of a tuned-in post only the text.

import { css } from '@emotion/react';
import type { SessionUser, Track } from '@libretto/contracts/federation';
import { Button, CharacterCounter } from '@libretto/kit/controls';
import { lazyPart, Notice } from '@libretto/kit/feedback';
import { IconMusic } from '@libretto/kit/icons';
import { ConfirmDialog, Dialog } from '@libretto/kit/overlays';
import { space } from '@libretto/kit/theme';
import { failureText } from '@libretto/product/command';
import { useDraft } from '@libretto/product/forms/drafts';
import { OlderDraft } from '@libretto/product/forms/older-draft';
import { t } from '@lingui/core/macro';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { type FeedPost, isTunedInPost } from '../api/posts-cache';
import { useEditPost } from '../api/use-edit-post';
import { AttachedSong } from '../composer/attached-song';
import { MentioningTextarea } from '../mentions/mentioning-textarea';

const SongPicker = lazyPart(async () => (await import('../picker/song-picker')).SongPicker, {
  name: () => t`The song picker`,
  place: 'dialog',
  onDismiss: ({ onClose }) => onClose(),
});
const maxLength = 500;

export interface EditPostDialogProps {
  readonly post: FeedPost;
  readonly user: SessionUser;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function EditPostDialog({ post, user, isOpen, onClose }: EditPostDialogProps) {
  const draft = useDraft(`edit-post ${post.id}`, post.description ?? '');
  const { text, setText } = draft;
  const field = useRef<HTMLTextAreaElement>(null);
  const [song, setSong] = useState<Track | null>(post.song?.track ?? null);
  const [isPicking, setPicking] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [wasRefused, setRefused] = useState(false);
  const { username } = post.user;
  const formId = useId();
  const held = useRef({ text, songId: song?.id ?? null });
  useEffect(() => {
    held.current = { text, songId: song?.id ?? null };
  }, [text, song]);
  const discard = () => {
    draft.drop();
    onClose();
  };
  const edit = useEditPost(post, ({ description, songId }) => {
    // What the user changed while the edit was being saved is not saved yet, so the dialog stays open.
    if (held.current.text.trim() === description && held.current.songId === songId) onClose();
  });
  const isBlank = text.trim() === '';
  const isChanged = text.trim() !== post.description || (song?.id ?? null) !== (post.song?.id ?? null);
  const leave = () => (isChanged && !edit.isPending ? setLeaving(true) : onClose());

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setRefused(isBlank);
    if (isBlank || edit.isPending) return;
    if (!isChanged) return onClose();
    draft.dropOnceSent(edit.save({ description: text.trim(), songId: song?.id ?? null }));
  };

  return (
    <Dialog
      isOpen={isOpen}
      onClose={leave}
      locked={edit.isPending}
      size="people"
      title={post.isOwn ? t`Edit post` : t`Edit post by ${username}`}
      footer={
        <>
          <CharacterCounter length={text.length} max={maxLength} form="of" />
          <Button variant="ghost" disabled={edit.isPending} onClick={leave}>
            {t`Cancel`}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={edit.isPending}>
            {t`Save`}
          </Button>
        </>
      }
    >
      <form id={formId} css={form} onSubmit={submit} noValidate>
        <OlderDraft draft={draft} field={field} />
        <MentioningTextarea
          field={field}
          label={t`Description`}
          rows={4}
          maxLength={maxLength}
          value={text}
          userId={user.id}
          error={wasRefused && isBlank ? t`Please enter a description` : undefined}
          onText={setText}
        />
        {!isTunedInPost(post) && song && (
          <AttachedSong song={song} onPick={() => setPicking(true)} onRemove={() => setSong(null)} />
        )}
        {!isTunedInPost(post) && !song && (
          <Button variant="ghost" icon={<IconMusic size={20} aria-hidden />} onClick={() => setPicking(true)}>
            {t`Attach a song`}
          </Button>
        )}
        {edit.isError && (
          <Notice tone="danger" title={failureText(edit.error, t`Failed to edit post. Please try again.`)} />
        )}
      </form>
      {isPicking && (
        <SongPicker
          user={user}
          chosenId={song?.id ?? null}
          onPick={(picked) => {
            setSong(picked);
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      )}
      <ConfirmDialog
        isOpen={isLeaving}
        onClose={() => setLeaving(false)}
        onConfirm={discard}
        title={t`Discard changes`}
        confirmLabel={t`Discard`}
      >
        {t`Your changes to this post are not saved.`}
      </ConfirmDialog>
    </Dialog>
  );
}

const form = css`
  display: grid;
  gap: ${space[16]};
`;
