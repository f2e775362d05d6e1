// The text field of a post, which suggests users after an `@`.
import { css } from '@emotion/react';
import { Textarea, type TextareaProps } from '@libretto/kit/controls';
import { type KeyboardEvent, type RefObject, useRef } from 'react';
import type { Mentionable } from './mention-rules';
import { useMentions } from './use-mentions';

export interface MentioningTextareaProps extends Omit<TextareaProps, 'value' | 'onChange' | 'ref' | 'maxLength'> {
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly userId: string;
  readonly maxLength: number;
  /** Through this the form focuses the field. */
  readonly field?: RefObject<HTMLTextAreaElement | null>;
}

/** A new post has no participants yet, so the server's suggestions, followed users first, are the only ones. */
const nobody: readonly Mentionable[] = [];

export function MentioningTextarea({
  value,
  onText,
  userId,
  onKeyDown,
  field: givenField,
  ...rest
}: MentioningTextareaProps) {
  const ownField = useRef<HTMLTextAreaElement>(null);
  const field = givenField ?? ownField;
  const mentions = useMentions({
    ...{ text: value, onText, field, near: nobody, ownId: userId, maxLength: rest.maxLength },
    placement: 'below',
  });
  return (
    <div css={place}>
      <Textarea
        {...rest}
        ref={field}
        value={value}
        {...mentions.fieldProps}
        onChange={(event) => {
          onText(event.target.value);
          mentions.follow(event);
        }}
        onKeyDown={(event: KeyboardEvent<HTMLTextAreaElement>) => {
          if (!mentions.onKeyDown(event)) onKeyDown?.(event);
        }}
      />
      {mentions.list}
    </div>
  );
}

const place = css`
  position: relative;
`;
