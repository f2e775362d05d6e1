// The messages of a ticket, oldest first, and the field for a reply.

import type { Ticket, TicketMessage } from '@libretto/contracts/http/administration/support';
import { maxTicketCharacters } from '@libretto/contracts/support-limits';
import { Button, Textarea } from '@libretto/kit/controls';
import { Notice } from '@libretto/kit/feedback';
import { RelativeTime } from '@libretto/kit/text';
import { Stack } from '@libretto/kit/theme';
import { failureText } from '@libretto/product/command';
import { dropSentDraft, useDraft } from '@libretto/product/forms/drafts';
import { typedMeanwhile } from '@libretto/product/forms/typed-meanwhile';
import { t } from '@lingui/core/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
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

interface UnsentMessage {
  readonly text: string;
  readonly reason: string;
}

export interface TicketReplyProps {
  /** Id of the ticket, whose unsent reply is kept; a guest's is not, because several people may use the tab. */
  ticketId?: string;
  label: string;
  isSending: boolean;
  /** Calls `done` with the error, or with null on success, also where the form was closed before. */
  onSend: (message: string, done: (failure: unknown) => void) => void;
}

export function TicketReply({ ticketId, label, isSending, onSend }: TicketReplyProps) {
  const place = ticketId === undefined ? null : `ticket ${ticketId}`;
  const { text: message, setText: setMessage } = useDraft(place);
  const [fault, setFault] = useState<string | null>(null);
  /** Messages that failed after the user had begun another one. */
  const [unsent, setUnsent] = useState<readonly UnsentMessage[]>([]);
  const held = useRef(message);
  useEffect(() => {
    held.current = message;
  }, [message]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    setFault(null);
    onSend(message, (failure) => {
      if (failure === null) {
        dropSentDraft(place, message);
        return setMessage((now) => typedMeanwhile(message, now));
      }
      const reason = failureText(failure, t`Failed to send message`);
      if (held.current.startsWith(message)) setFault(reason);
      else setUnsent((before) => [...before, { text: message, reason }]);
    });
  };
  const sendAgain = (failed: UnsentMessage) => {
    const others = unsent.filter((each) => each !== failed);
    onSend(failed.text, (failure) =>
      setUnsent(
        failure === null ? others : [...others, { ...failed, reason: failureText(failure, t`Failed to send message`) }],
      ),
    );
  };
  return (
    <form onSubmit={submit}>
      <Stack gap={12}>
        {fault && <Notice tone="danger" title={fault} />}
        {unsent.map((failed) => (
          <Notice
            key={failed.text}
            tone="danger"
            title={failed.reason}
            action={
              <>
                <Button size="row" disabled={isSending} onClick={() => sendAgain(failed)}>
                  {t`Retry`}
                </Button>
                <Button
                  size="row"
                  variant="ghost"
                  disabled={isSending}
                  onClick={() => setUnsent(unsent.filter((each) => each !== failed))}
                >
                  {t`Discard`}
                </Button>
              </>
            }
          >
            {failed.text}
          </Notice>
        ))}
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
