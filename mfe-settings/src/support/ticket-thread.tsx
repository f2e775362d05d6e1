// The messages of a ticket, oldest first, and the field for a reply.

import type { Ticket, TicketMessage } from '@libretto/contracts/http/support';
import { maxTicketCharacters } from '@libretto/contracts/support-limits';
import { Button } from '@libretto/kit/button';
import { Stack } from '@libretto/kit/layout';
import { Notice } from '@libretto/kit/notice';
import { RelativeTime } from '@libretto/kit/relative-time';
import { Textarea } from '@libretto/kit/textarea';
import { failureText } from '@libretto/product/command';
import { t } from '@lingui/core/macro';
import { type FormEvent, useState } from 'react';
import { bubble, messages as messageList, quiet } from './support-style';

export function ticketStateText({ isOpen, waitsFor }: Pick<Ticket, 'isOpen' | 'waitsFor'>): string {
  if (!isOpen) return t`Closed`;
  return waitsFor === 'support' ? t`Waits for support` : t`Answered`;
}

export interface TicketThreadProps {
  messages: readonly TicketMessage[];
  /** The side that the viewer is on. */
  own: TicketMessage['from'];
  names: Readonly<Record<TicketMessage['from'], string>>;
}

export function TicketThread({ messages, own, names }: TicketThreadProps) {
  return (
    <ol css={messageList} aria-label={t`Messages`}>
      {messages.map(({ id, from, text, at }) => (
        <li key={id} css={bubble} data-mine={from === own || undefined}>
          <p css={quiet}>
            {names[from]} · <RelativeTime at={at} form="words" />
          </p>
          <p dir="auto">{text}</p>
        </li>
      ))}
    </ol>
  );
}

export interface TicketReplyProps {
  label: string;
  isSending: boolean;
  /** Calls `done` with the error, or with null on success. */
  onSend: (message: string, done: (failure: unknown) => void) => void;
}

export function TicketReply({ label, isSending, onSend }: TicketReplyProps) {
  const [message, setMessage] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFault(null);
    onSend(message, (failure) => {
      // Text that was typed during the request belongs to the next message.
      if (failure === null) setMessage((now) => (now === message ? '' : now));
      else setFault(failureText(failure, t`Failed to send message`));
    });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap={12}>
        {fault && <Notice tone="danger" title={fault} />}
        <Textarea
          label={label}
          maxLength={maxTicketCharacters}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
        <div>
          <Button type="submit" variant="primary" disabled={message.trim() === ''} busy={isSending}>
            {t`Send`}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
