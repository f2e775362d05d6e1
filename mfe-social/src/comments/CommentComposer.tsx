// Where a comment is written: new, as a reply, or again.
import { css } from '@emotion/react';
import { bus, type SessionUser } from '@libretto/contracts/federation';
import { Avatar } from '@libretto/kit/avatar';
import { Button } from '@libretto/kit/button';
import { CharacterCounter } from '@libretto/kit/character-counter';
import { IconButton } from '@libretto/kit/icon-button';
import { IconX } from '@libretto/kit/icons';
import { IconSend } from '@libretto/kit/icons-more';
import { colour, font, space } from '@libretto/kit/tokens';
import { visuallyHiddenStyle } from '@libretto/kit/visually-hidden';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { imageIdOf } from '../image-id';
import type { ThreadComment } from './thread';

export const MAX_COMMENT_LENGTH = 500;
const COUNTER_FROM = 400;

export type ComposerMode =
  | { readonly kind: 'new' }
  | { readonly kind: 'reply' | 'edit'; readonly comment: ThreadComment };

/** The text that a mode starts from. */
export function draftOf(mode: ComposerMode): string {
  if (mode.kind === 'reply') return `@${mode.comment.user.username} `;
  return mode.kind === 'edit' ? mode.comment.comment : '';
}

export interface CommentComposerProps {
  readonly user: SessionUser | null;
  readonly mode: ComposerMode;
  readonly onCancel: () => void;
  /** False when it failed; the draft then comes back. */
  readonly onSend: (text: string, mode: ComposerMode) => Promise<boolean>;
}

export function CommentComposer({ user, mode, onCancel, onSend }: CommentComposerProps) {
  const [text, setText] = useState('');
  const [isSending, setSending] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const counterId = useId();

  useEffect(() => {
    setText(draftOf(mode));
    if (mode.kind === 'new') return;
    field.current?.focus();
  }, [mode]);

  if (!user) {
    return (
      <div css={guest}>
        <span>Sign in to comment.</span>
        <Button
          size="row"
          onClick={() =>
            bus.emit('session/required', { callbackUrl: window.location.pathname + window.location.search })
          }
        >
          Sign in
        </Button>
      </div>
    );
  }

  const trimmed = text.trim();
  const canSend =
    trimmed !== '' &&
    !isSending &&
    text.length <= MAX_COMMENT_LENGTH &&
    (mode.kind !== 'reply' || trimmed !== draftOf(mode).trim());

  const send = async () => {
    if (!canSend) return;
    setSending(true);
    // Shown in the thread at once; the field is free for the next one unless this one fails.
    setText('');
    const isStored = await onSend(trimmed, mode);
    setSending(false);
    if (!isStored) setText((now) => (now === '' ? text : now));
    field.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      void send();
    }
    if (event.key === 'Escape' && mode.kind !== 'new') {
      event.stopPropagation();
      onCancel();
    }
  };

  return (
    <form
      css={form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {mode.kind !== 'new' && (
        <p css={banner}>
          {mode.kind === 'reply' ? `Replying to ${mode.comment.user.username}` : 'Editing your comment'}
          <IconButton size="row" label="Cancel" icon={<IconX size={16} />} onClick={onCancel} />
        </p>
      )}
      <div css={line}>
        <Avatar id={user.id} name={user.name} imageId={imageIdOf(user.image)} sizePx={32} patron={user.isPatron} />
        <label css={label}>
          <span css={visuallyHiddenStyle}>Add a comment</span>
          <textarea
            ref={field}
            css={input}
            rows={1}
            maxLength={MAX_COMMENT_LENGTH}
            placeholder="Add a comment"
            value={text}
            aria-describedby={text.length > COUNTER_FROM ? counterId : undefined}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={onKeyDown}
          />
        </label>
        <IconButton
          type="submit"
          label={mode.kind === 'edit' ? 'Save' : 'Send'}
          icon={<IconSend size={20} />}
          disabled={!canSend}
        />
      </div>
      {text.length > COUNTER_FROM && (
        <CharacterCounter
          id={counterId}
          length={text.length}
          max={MAX_COMMENT_LENGTH}
          form="remaining"
          from={COUNTER_FROM}
        />
      )}
    </form>
  );
}

const form = css`
  display: grid;
  gap: ${space[8]};
  padding: ${space[12]} 0;
`;
const guest = css`
  ${font.body}
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[16]};
  padding: ${space[12]} 0;
  color: ${colour.textMuted};
`;
const banner = css`
  ${font.small}
  display: flex;
  align-items: center;
  justify-content: space-between;
  color: ${colour.textMuted};
`;
const line = css`
  display: flex;
  align-items: end;
  gap: ${space[12]};
  & > :first-of-type {
    margin-bottom: ${space[4]};
  }
`;
const label = css`
  flex: 1;
  min-width: 0;
`;
const input = css`
  ${font.body}
  display: block;
  width: 100%;
  min-height: 40px;
  max-height: 160px;
  padding: ${space[8]} ${space[16]};
  border: 1px solid ${colour.lineStrong};
  border-radius: 20px;
  background: ${colour.surface2};
  color: ${colour.text};
  resize: none;
  field-sizing: content;
  &::placeholder {
    color: ${colour.textFaint};
  }
  @media (max-width: 767px) {
    ${font.post}
  }
`;
