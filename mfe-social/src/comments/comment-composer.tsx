// The text field for a new comment, a reply or an edit.

import type { SessionUser } from '@libretto/contracts/federation';
import { Button, CharacterCounter, IconButton } from '@libretto/kit/controls';
import { useGrowing } from '@libretto/kit/hooks';
import { IconCheck, IconX } from '@libretto/kit/icons';
import { IconSend } from '@libretto/kit/icons-more';
import { Avatar } from '@libretto/kit/pictures';
import { mediaMatches, visuallyHiddenStyle } from '@libretto/kit/theme';
import { type KeptDraft, keepDraft, readDraft, readOlderDraft } from '@libretto/product/forms/drafts';
import { imageIdOf } from '@libretto/product/pictures';
import { askToSignIn } from '@libretto/product/session';
import { t } from '@lingui/core/macro';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Mentionable } from '../mentions/mention-rules';
import { useMentions } from '../mentions/use-mentions';
import { composer } from './comment-composer-style';
import type { ThreadComment } from './thread/thread';

export const maxCommentLength = 500;
const counterFrom = 400;

/** `draft` is the text that is restored to the field after a failed send. */
export type ComposerMode =
  | { readonly kind: 'new'; readonly draft?: string }
  | { readonly kind: 'reply' | 'edit'; readonly comment: ThreadComment; readonly draft?: string };

/** The initial text of a mode. */
export function draftOf(mode: ComposerMode): string {
  if (mode.draft !== undefined) return mode.draft;
  if (mode.kind === 'reply') return `@${mode.comment.user.username} `;
  return mode.kind === 'edit' ? mode.comment.comment : '';
}

const draftPlace = (thread: string, mode: ComposerMode) =>
  mode.kind === 'new' ? `comment ${thread}` : `${mode.kind} ${mode.comment.id}`;

/** The saved text that a mode edits. */
const savedTextOf = (mode: ComposerMode) => (mode.kind === 'edit' ? mode.comment.comment : '');

/** The draft of an edit whose comment was changed elsewhere since. */
const olderDraftOf = (thread: string, mode: ComposerMode) =>
  mode.draft === undefined ? readOlderDraft(draftPlace(thread, mode), savedTextOf(mode)) : null;

/**
 * Keeps a half-written text, so that neither Reply and Edit nor closing the thread lose it.
 *
 * @param older the offered draft, which is kept while the field holds no other unsaved text.
 */
function keepText(thread: string, mode: ComposerMode, text: string, older: KeptDraft | null): void {
  const isUntouched = text.trim() === '' || text === draftOf({ ...mode, draft: undefined });
  const kept = isUntouched ? older : { text, saved: savedTextOf(mode) };
  keepDraft(draftPlace(thread, mode), kept?.text ?? null, kept?.saved);
}

/** The text with which the field opens. */
const openingText = (thread: string, mode: ComposerMode) =>
  mode.draft ?? readDraft(draftPlace(thread, mode), savedTextOf(mode)) ?? draftOf(mode);

/** Blank text cannot be sent, nor can a reply that contains only the mention of its addressee. */
export function canSend(text: string, mode: ComposerMode): boolean {
  const trimmed = text.trim();
  if (trimmed === '' || text.length > maxCommentLength) return false;
  return mode.kind !== 'reply' || trimmed !== `@${mode.comment.user.username}`;
}

export interface CommentComposerProps {
  readonly user: SessionUser | null;
  /** The id of what is commented on; a thread's drafts are its own. */
  readonly thread: string;
  readonly mode: ComposerMode;
  readonly onMode: (mode: ComposerMode) => void;
  /**
   * Resolves with false when sending failed. It then calls `keeps`, which is true when the field already holds other
   * text, so that the thread must keep the unsent text.
   */
  readonly onSend: (text: string, mode: ComposerMode, keeps: () => boolean) => Promise<boolean>;
  /** Comments of the same thread; mention suggestions list their authors first. */
  readonly people: readonly ThreadComment[];
}

export function CommentComposer(props: CommentComposerProps) {
  return props.user ? <OpenComposer {...props} user={props.user} /> : <GuestComposer />;
}

function GuestComposer() {
  return (
    <div css={composer.guest}>
      <span>{t`Sign in to comment.`}</span>
      <Button size="row" onClick={() => askToSignIn(t`Sign in to comment`)}>
        {t`Sign in`}
      </Button>
    </div>
  );
}

function OpenComposer({ user, thread, mode, onMode, onSend, people }: CommentComposerProps & { user: SessionUser }) {
  const [text, setText] = useState(() => openingText(thread, mode));
  const [olderDraft, setOlderDraft] = useState(() => olderDraftOf(thread, mode));
  const [isSending, setSending] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useGrowing(field, text);
  const counterId = useId();
  const isReady = !isSending && canSend(text, mode);
  const near = useMemo(() => writersOf(people), [people]);
  const mentions = useMentions({
    ...{ text, onText: setText, field, near, ownId: user.id, maxLength: maxCommentLength },
    placement: 'above',
  });

  const shownMode = useRef(mode);
  // Runs before the mode changes, so that a text that is cleared together with its mode is dropped from that mode.
  useEffect(() => keepText(thread, shownMode.current, text, olderDraft), [thread, text, olderDraft]);
  useEffect(() => {
    shownMode.current = mode;
    const draft = openingText(thread, mode);
    setText(draft);
    setOlderDraft(olderDraftOf(thread, mode));
    if (mode.kind === 'new') return undefined;
    // The menu that opened this mode first returns the focus to its button.
    const shown = requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(draft.length, draft.length);
    });
    return () => cancelAnimationFrame(shown);
  }, [thread, mode]);

  const send = async () => {
    if (!isReady) return;
    setSending(true);
    // The thread shows the comment at once, and the field is free for the next comment unless sending fails.
    onMode({ kind: 'new' });
    setText('');
    if (text.trim() !== savedTextOf(mode).trim()) setOlderDraft(null);
    field.current?.focus();
    const isFree = () => field.current?.value === '';
    const isStored = await onSend(text.trim(), mode, () => !isFree());
    setSending(false);
    if (!isStored && isFree()) onMode({ ...mode, draft: text });
  };

  /**
   * Gives up a reply or an edit; a new comment that was begun before it is in the field again. An older draft that the
   * user has neither taken nor replaced is offered again with the next edit.
   */
  const cancel = () => {
    setText('');
    onMode({ kind: 'new' });
    field.current?.focus();
  };

  const takeOlderDraft = ({ text: draft }: KeptDraft) => {
    setText(draft);
    setOlderDraft(null);
    field.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (mentions.onKeyDown(event)) return;
    // On touch keyboards Enter inserts a line break; the button sends.
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing && !mediaMatches('touch')) {
      event.preventDefault();
      void send();
    }
    if (event.key === 'Escape' && mode.kind !== 'new') {
      event.stopPropagation();
      cancel();
    }
  };

  return (
    <form
      css={composer.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {mode.kind !== 'new' && (
        <p css={composer.banner}>
          <span>{bannerText(mode)}</span>
          {olderDraft !== null && (
            <Button size="row" onClick={() => takeOlderDraft(olderDraft)}>{t`Use unsaved draft`}</Button>
          )}
          <IconButton size="row" label={t`Cancel`} tooltip={false} icon={<IconX size={16} />} onClick={cancel} />
        </p>
      )}
      <div css={composer.line}>
        <Avatar id={user.id} name={user.name} imageId={imageIdOf(user.image)} sizePx={32} />
        <div css={composer.place}>
          {mentions.list}
          <label css={composer.field}>
            <span css={visuallyHiddenStyle}>{t`Add a comment`}</span>
            <textarea
              ref={field}
              rows={1}
              maxLength={maxCommentLength}
              placeholder={t`Add a comment`}
              value={text}
              aria-describedby={text.length > counterFrom ? counterId : undefined}
              {...mentions.fieldProps}
              onChange={(event) => {
                setText(event.target.value);
                mentions.follow(event);
              }}
              onKeyDown={onKeyDown}
            />
            <CharacterCounter
              id={counterId}
              length={text.length}
              max={maxCommentLength}
              form="remaining"
              from={counterFrom}
            />
          </label>
        </div>
        <IconButton
          css={composer.send}
          type="submit"
          label={mode.kind === 'edit' ? t`Save` : t`Send`}
          icon={mode.kind === 'edit' ? <IconCheck size={20} /> : <IconSend size={20} />}
          disabled={!isReady}
        />
      </div>
    </form>
  );
}

function bannerText(mode: Exclude<ComposerMode, { kind: 'new' }>): string {
  const { username } = mode.comment.user;
  return mode.kind === 'reply' ? t`Replying to @${username}` : t`Editing your comment`;
}

/** The authors of the comments, latest first and without duplicates. */
function writersOf(comments: readonly ThreadComment[]): readonly Mentionable[] {
  const writers = new Map<string, Mentionable>();
  for (const { user, replies } of comments)
    for (const person of [user, ...replies.map((reply) => reply.user)])
      if (!writers.has(person.id)) writers.set(person.id, person);
  return [...writers.values()];
}
