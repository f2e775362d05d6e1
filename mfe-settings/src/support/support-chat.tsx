// The support chat: questions, and passages of the help pages as answers.

import { css } from '@emotion/react';
import { Button, Chip, Textarea } from '@libretto/kit/controls';
import { Notice } from '@libretto/kit/feedback';
import { IconSend } from '@libretto/kit/icons-more';
import { Spinner } from '@libretto/kit/pictures';
import { Row, Stack } from '@libretto/kit/theme';
import { failureText } from '@libretto/product/command';
import { keepDraft, readDraft, useDraft } from '@libretto/product/forms/drafts';
import { plural, t } from '@lingui/core/macro';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useAskSupport } from '../api/support-calls';
import { EnglishOnly } from '../english-only';
import type { ChatEntry } from './chat-message';
import { ChatMessage } from './chat-message';
import { messages as messageList, quiet } from './support-style';

/** Sent in English, the language of the help pages, and shown in the page's language. */
const quickQuestions = () => [
  { asked: 'How do I buy a song?', shown: t`How do I buy a song?` },
  { asked: 'How do I withdraw my earnings?', shown: t`How do I withdraw my earnings?` },
  { asked: 'I forgot my password', shown: t`I forgot my password` },
  { asked: 'What are Talents?', shown: t`What are Talents?` },
];
const draftPlace = 'support-question';
/** Assumed number of remaining questions until the first response contains it. */
const assumedRemaining = 2;

/** Without a status the outcome is unknown: the server did not answer, or the connection broke. */
function chatFailure(failure: unknown): string {
  const { status } = (failure ?? {}) as { status?: unknown };
  if (status === 429) return failureText(failure, t`Daily conversation limit exceeded.`);
  return typeof status === 'number' && status > 0
    ? failureText(failure, t`Failed to send message`)
    : t`Failed to send message. Please try again.`;
}

export function SupportChat() {
  const ask = useAskSupport();
  const [entries, setEntries] = useState<readonly ChatEntry[]>([]);
  const { text, setText } = useDraft(draftPlace);
  const [remaining, setRemaining] = useState(assumedRemaining);
  const [conversationSessionId, setConversation] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const isOff = ask.isPending || remaining === 0;

  function send(question: string, shown = question.trim()) {
    const message = question.trim();
    if (message === '' || isOff) return;
    setFault(null);
    const asked = { id: `question-${entries.length}`, type: 'user', content: shown } as const;
    setEntries((before) => [...before, { ...asked, liked: false, disliked: false }]);
    setText('');
    const sending = ask.mutateAsync(
      { body: { message, conversationSessionId } },
      {
        onSuccess: (answer) => {
          setConversation(answer.conversationSessionId);
          setRemaining(answer.conversationsRemaining);
          const entry: ChatEntry = {
            ...{ id: answer.messageId, type: 'assistant', liked: false, disliked: false },
            content: answer.response || t`Sorry, I encountered an error.`,
            ...{ source: answer.source, related: answer.related, ticketId: answer.supportTicketId },
          };
          setEntries((before) => [...before, entry]);
        },
        onError: (failure) => {
          const { status } = failure as { status?: unknown };
          if (status === 429) setRemaining(0);
          setFault(chatFailure(failure));
          // The question returns to the field, so that the user need not type it again.
          setEntries((before) => before.slice(0, -1));
          setText(message);
        },
      },
    );
    // A question that fails after the page was left is in the field again when it opens.
    sending.catch(() => readDraft(draftPlace) ?? keepDraft(draftPlace, message));
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send(text);
  };

  return (
    <Stack gap={16}>
      <p css={quiet}>
        {t`Ask a question: you get the passage of our help pages that answers it, or a ticket where none does.`}
      </p>
      <EnglishOnly>{t`Help is in English only so far.`}</EnglishOnly>
      <ol css={messageList} aria-label={t`Conversation with support`} aria-live="polite">
        {entries.map((entry) => (
          <ChatMessage
            key={entry.id}
            entry={entry}
            onRated={(liked, disliked) =>
              setEntries((before) => before.map((each) => (each.id === entry.id ? { ...each, liked, disliked } : each)))
            }
          />
        ))}
        {ask.isPending && (
          <li>
            <Row gap={8}>
              <Spinner /> {t`Looking in the help pages`}
            </Row>
          </li>
        )}
      </ol>
      {fault && <Notice tone="danger" title={fault} />}
      {remaining < 2 && (
        <Notice
          tone="warning"
          title={plural(remaining, { one: '# conversation remaining today', other: '# conversations remaining today' })}
        />
      )}
      {entries.length === 0 && (
        <Row gap={8} wrap role="group" aria-label={t`Quick questions`}>
          {quickQuestions().map(({ asked, shown }) => (
            <Chip key={asked} disabled={isOff} onClick={() => send(asked, shown)}>
              {shown}
            </Chip>
          ))}
        </Row>
      )}
      <form css={form} onSubmit={submit}>
        <Textarea
          label={t`Your question`}
          rows={1}
          maxLength={2000}
          maxHeightPx={120}
          value={text}
          disabled={isOff}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <div>
          <Button
            type="submit"
            variant="primary"
            icon={<IconSend size={20} />}
            disabled={isOff || text.trim() === ''}
            busy={ask.isPending}
          >
            {t`Send`}
          </Button>
        </div>
      </form>
    </Stack>
  );
}

const form = css`
  display: grid;
  gap: 12px;
`;
