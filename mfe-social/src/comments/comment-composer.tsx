// The text field for a new comment, a reply or an edit.

import type { SessionUser } from '@libretto/contracts/federation';
import { Avatar } from '@libretto/kit/avatar';
import { Button } from '@libretto/kit/button';
import { CharacterCounter } from '@libretto/kit/character-counter';
import { useGrowing } from '@libretto/kit/grow-with-text';
import { IconButton } from '@libretto/kit/icon-button';
import { IconCheck, IconX } from '@libretto/kit/icons';
import { IconSend } from '@libretto/kit/icons-more';
import { mediaMatches } from '@libretto/kit/media';
import { visuallyHiddenStyle } from '@libretto/kit/visually-hidden';
import { imageIdOf } from '@libretto/product/pictures';
import { askToSignIn } from '@libretto/product/session';
import { t } from '@lingui/core/macro';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Mentionable } from '../mentions/mention-rules';
import { useMentions } from '../mentions/use-mentions';
import { composer } from './comment-composer-style';
import type { ThreadComment } from './thread';

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

/** Blank text cannot be sent, nor can a reply that contains only the mention of its addressee. */
export function canSend(text: string, mode: ComposerMode): boolean {
  const trimmed = text.trim();
  if (trimmed === '' || text.length > maxCommentLength) return false;
  return mode.kind !== 'reply' || trimmed !== `@${mode.comment.user.username}`;
}

export interface CommentComposerProps {
  readonly user: SessionUser | null;
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

function OpenComposer({ user, mode, onMode, onSend, people }: CommentComposerProps & { user: SessionUser }) {
  const [text, setText] = useState(() => draftOf(mode));
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

  useEffect(() => {
    const draft = draftOf(mode);
    setText(draft);
    if (mode.kind === 'new') return undefined;
    // The menu that opened this mode first returns the focus to its button.
    const shown = requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(draft.length, draft.length);
    });
    return () => cancelAnimationFrame(shown);
  }, [mode]);

  const send = async () => {
    if (!isReady) return;
    setSending(true);
    // The thread shows the comment at once, and the field is free for the next comment unless sending fails.
    onMode({ kind: 'new' });
    setText('');
    field.current?.focus();
    const isFree = () => field.current?.value === '';
    const isStored = await onSend(text.trim(), mode, () => !isFree());
    setSending(false);
    if (!isStored && isFree()) onMode({ ...mode, draft: text });
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
      onMode({ kind: 'new' });
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
          <IconButton
            size="row"
            label={t`Cancel`}
            tooltip={false}
            icon={<IconX size={16} />}
            onClick={() => onMode({ kind: 'new' })}
          />
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
