// The open composer: words with their count, a song, and Post. What is wrong is said where it is.
import type { SessionUser, Track } from '@libretto/contracts/federation';
import { Button } from '@libretto/kit/button';
import { CharacterCounter } from '@libretto/kit/character-counter';
import { focusFirstError } from '@libretto/kit/field';
import { IconButton } from '@libretto/kit/icon-button';
import { IconMusic } from '@libretto/kit/icons';
import { lazyPart } from '@libretto/kit/lazy-part';
import { Notice } from '@libretto/kit/notice';
import { failureText } from '@libretto/product/command';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { MentioningTextarea } from '../mentions/mentioning-textarea';
import { AttachedSong } from './attached-song';
import {
  emptyDraft,
  isBlank,
  isReady,
  maxDescriptionLength,
  type PostDraft,
  postBody,
  problemsOf,
} from './composer-rules';
import { composerCard } from './composer-style';
import { usePublish } from './use-publish';

const SongPicker = lazyPart(async () => (await import('../picker/song-picker')).SongPicker, {
  name: 'The song picker',
  place: 'dialog',
  onDismiss: ({ onClose }) => onClose(),
});

export interface ComposerFormProps {
  readonly user: SessionUser;
  /** Opened by the note: the picker stands open at once. */
  readonly startsWithSong: boolean;
  readonly onClose: () => void;
}

export function ComposerForm({ user, startsWithSong, onClose }: ComposerFormProps) {
  const [draft, setDraft] = useState<PostDraft>({ ...emptyDraft, contentType: startsWithSong ? 'song' : 'none' });
  const [isPicking, setPicking] = useState(startsWithSong);
  const [wasRefused, setRefused] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const songButton = useRef<HTMLButtonElement>(null);
  const publish = usePublish(onClose);
  const problems = wasRefused ? problemsOf(draft) : {};
  const change = (changes: Partial<PostDraft>) => setDraft((now) => ({ ...now, ...changes }));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (publish.isPending) return;
    if (isReady(draft)) publish.mutate({ body: postBody(draft) });
    else {
      setRefused(true);
      requestAnimationFrame(() => focusFirstError(form.current));
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isBlank(draft) && !publish.isPending) onClose();
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit(event);
  };
  const endPicking = () => {
    setPicking(false);
    // What opened the picker may be gone; what chooses another song is always there.
    setTimeout(() => {
      if (document.activeElement === document.body) songButton.current?.focus();
    });
  };
  const pick = (song: Track) => {
    change({ contentType: 'song', song });
    endPicking();
  };

  return (
    <form ref={form} css={composerCard.form} onSubmit={submit} onKeyDown={onKeyDown} noValidate>
      <MentioningTextarea
        label="Description"
        hideLabel
        rows={3}
        maxLength={maxDescriptionLength}
        placeholder="What are you listening to?"
        value={draft.description}
        userId={user.id}
        error={problems.description}
        autoFocus={!startsWithSong}
        onText={(description) => change({ description })}
      />
      {draft.contentType === 'song' && (
        <AttachedSong
          song={draft.song}
          error={problems.song}
          onPick={() => setPicking(true)}
          onRemove={() => change({ contentType: 'none', song: null })}
        />
      )}
      {publish.isError && (
        <Notice
          tone="danger"
          title={failureText(publish.error, 'Failed to create post. Please try again.', { inOurWords: true })}
        />
      )}
      <div css={composerCard.foot}>
        <IconButton
          ref={songButton}
          label={draft.song ? 'Choose another song' : 'Attach a song'}
          icon={<IconMusic size={20} aria-hidden />}
          onClick={() => {
            change({ contentType: 'song' });
            setRefused(false);
            setPicking(true);
          }}
        />
        <CharacterCounter length={draft.description.length} max={maxDescriptionLength} form="of" />
        <Button variant="ghost" disabled={publish.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={publish.isPending}>
          Post
        </Button>
      </div>
      {isPicking && <SongPicker user={user} chosenId={draft.song?.id ?? null} onPick={pick} onClose={endPicking} />}
    </form>
  );
}
