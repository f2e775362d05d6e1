// The expanded composer: audience, text with character count, a song or file, and the Post
// button. Errors appear at their field.

import type { SessionUser, Track } from '@libretto/contracts/federation';
import { Button, CharacterCounter, focusFirstError } from '@libretto/kit/controls';
import { lazyPart, Notice } from '@libretto/kit/feedback';
import { failureText } from '@libretto/product/command';
import { dropSentDraft, keepDraft, readDraft } from '@libretto/product/forms/drafts';
import { typedMeanwhile } from '@libretto/product/forms/typed-meanwhile';
import { t } from '@lingui/core/macro';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { MentioningTextarea } from '../mentions/mentioning-textarea';
import { AttachedMedia } from './attached-media';
import { AttachedSong } from './attached-song';
import { AudienceChoice } from './audience-choice';
import {
  type Audience,
  type ContentType,
  type DraftMedia,
  emptyDraft,
  isBlank,
  isMedia,
  isReady,
  maxDescriptionLength,
  type PostDraft,
  problemsOf,
  withAudience,
  withContentType,
} from './composer-rules';
import { composerCard } from './composer-style';
import { ContentTypes } from './content-types';
import { kindOfFile } from './media-file';
import { useMediaUpload } from './use-media-upload';
import { usePublish } from './use-publish';

const SongPicker = lazyPart(async () => (await import('../picker/song-picker')).SongPicker, {
  name: () => t`The song picker`,
  place: 'dialog',
  onDismiss: ({ onClose }) => onClose(),
});

/** The text of a post is kept when its page is left. */
const draftPlace = 'post';

interface UnsentPost {
  readonly draft: PostDraft;
  readonly media: DraftMedia;
  readonly message: string;
}

const failedText = (error: unknown) =>
  failureText(error, t`Failed to create post. Please try again.`, { inOurWords: true });

export interface ComposerFormProps {
  readonly user: SessionUser;
  /** Content type of the button that opened the composer; for a song the picker opens at once. */
  readonly startsWith: ContentType;
  /** A file that was dropped on or pasted into the card; each drop is a new object. */
  readonly dropped: { readonly file: File } | null;
  readonly onClose: () => void;
}

export function ComposerForm({ user, startsWith, dropped, onClose }: ComposerFormProps) {
  const [draft, setDraft] = useState<PostDraft>(() =>
    withContentType({ ...emptyDraft, description: readDraft(draftPlace) ?? '' }, startsWith),
  );
  const [isPicking, setPicking] = useState(startsWith === 'song');
  const [wasRefused, setRefused] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const songButton = useRef<HTMLButtonElement>(null);
  const media = useMediaUpload();
  const { publish, isPending } = usePublish();
  const [failure, setFailure] = useState<string | null>(null);
  /** Posts that failed after the user had begun another one. */
  const [unsent, setUnsent] = useState<readonly UnsentPost[]>([]);
  const problems = wasRefused ? problemsOf(draft, media) : {};

  const chooseAudience = (audience: Audience) => {
    const next = withAudience(draft, audience);
    if (!isMedia(next.contentType)) media.remove();
    setDraft(next);
    setRefused(false);
  };
  const chooseType = (type: ContentType) => {
    // A file of one kind does not fit another kind.
    if (type !== draft.contentType) media.remove();
    setDraft((now) => withContentType(now, type));
    setRefused(false);
    if (type === 'song') setPicking(true);
  };
  const take = (file: File) => {
    if (!user.isArtist) return media.refuse(t`Only artists can post to their tuned-in audience`);
    const kind = kindOfFile(file) ?? (isMedia(draft.contentType) ? draft.contentType : null);
    if (!kind) return media.refuse(t`Please select a valid image, audio or video file`);
    setDraft((now) => withContentType(now, kind));
    setRefused(false);
    media.choose(file, kind);
  };
  useEffect(
    () => keepDraft(draftPlace, draft.description.trim() === '' ? null : draft.description),
    [draft.description],
  );
  const discard = () => {
    keepDraft(draftPlace, null);
    onClose();
  };
  const latestTake = useRef(take);
  const latestDraft = useRef(draft);
  useEffect(() => {
    latestTake.current = take;
    latestDraft.current = draft;
  });
  useEffect(() => {
    if (dropped) latestTake.current(dropped.file);
  }, [dropped]);

  const send = () => {
    const sent = draft;
    const file = { isUploading: false, url: media.url };
    setFailure(null);
    publish(sent, file, {
      onDone: () => {
        dropSentDraft(draftPlace, sent.description);
        const now = latestDraft.current;
        const text = typedMeanwhile(sent.description, now.description);
        const isOther = now.song !== sent.song || now.contentType !== sent.contentType;
        if (text === '' && !isOther && unsent.length === 0) return onClose();
        if (!isOther) media.remove();
        setDraft(
          isOther ? { ...now, description: text } : { ...emptyDraft, audience: now.audience, description: text },
        );
      },
      onFailed: (error) => {
        const message = failedText(error);
        const isStillHeld = latestDraft.current.description.startsWith(sent.description);
        if (isStillHeld) setFailure(message);
        else setUnsent((before) => [...before, { draft: sent, media: file, message }]);
      },
    });
  };
  const sendAgain = (post: UnsentPost) => {
    const others = unsent.filter((each) => each !== post);
    publish(post.draft, post.media, {
      onDone: () => {
        setUnsent(others);
        if (others.length === 0 && isBlank(latestDraft.current)) onClose();
      },
      onFailed: (error) => setUnsent([...others, { ...post, message: failedText(error) }]),
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (isReady(draft, media)) send();
    else {
      setRefused(true);
      requestAnimationFrame(() => focusFirstError(form.current));
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isBlank(draft) && unsent.length === 0 && !isPending) onClose();
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit(event);
  };
  const endPicking = () => {
    setPicking(false);
    // The button that opened the picker may have been removed, whereas the button that changes the song always exists.
    setTimeout(() => {
      if (document.activeElement === document.body) songButton.current?.focus();
    });
  };
  const pick = (song: Track) => {
    setDraft((now) => ({ ...now, contentType: 'song', song }));
    endPicking();
  };

  return (
    <form ref={form} css={composerCard.form} onSubmit={submit} onKeyDown={onKeyDown} noValidate>
      {user.isArtist && <AudienceChoice value={draft.audience} onChange={chooseAudience} />}
      <MentioningTextarea
        label={t`Description`}
        hideLabel
        rows={3}
        maxLength={maxDescriptionLength}
        placeholder={t`What are you listening to?`}
        value={draft.description}
        userId={user.id}
        error={problems.description}
        autoFocus={startsWith !== 'song'}
        onText={(description) => setDraft((now) => ({ ...now, description }))}
      />
      {draft.contentType === 'song' && (
        <AttachedSong
          song={draft.song}
          error={problems.song}
          onPick={() => setPicking(true)}
          onRemove={() => chooseType('none')}
        />
      )}
      {isMedia(draft.contentType) && (
        <AttachedMedia
          kind={draft.contentType}
          upload={media}
          error={problems.media}
          onRemove={() => chooseType('none')}
        />
      )}
      {!isMedia(draft.contentType) && media.problem && <Notice tone="danger" title={media.problem} />}
      {failure && <Notice tone="danger" title={failure} />}
      {unsent.map((post) => (
        <Notice
          key={post.draft.description}
          tone="danger"
          title={post.message}
          action={
            <>
              <Button size="row" disabled={isPending} onClick={() => sendAgain(post)}>
                {t`Retry`}
              </Button>
              <Button
                size="row"
                variant="ghost"
                disabled={isPending}
                onClick={() => setUnsent(unsent.filter((each) => each !== post))}
              >
                {t`Discard`}
              </Button>
            </>
          }
        >
          {post.draft.description}
        </Notice>
      ))}
      <div css={composerCard.foot}>
        <span css={composerCard.types}>
          <ContentTypes
            isArtist={user.isArtist}
            hasSong={draft.song !== null}
            chosen={draft.contentType}
            songRef={songButton}
            onChoose={chooseType}
          />
        </span>
        <CharacterCounter length={draft.description.length} max={maxDescriptionLength} form="of" />
        <span css={composerCard.ends}>
          <Button variant="ghost" disabled={isPending} onClick={discard}>
            {t`Cancel`}
          </Button>
          <Button type="submit" variant="primary" busy={isPending}>
            {t({ message: 'Post', context: 'verb' })}
          </Button>
        </span>
      </div>
      {isPicking && <SongPicker user={user} chosenId={draft.song?.id ?? null} onPick={pick} onClose={endPicking} />}
    </form>
  );
}
