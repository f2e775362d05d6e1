// A message of the chat; an answer has a link to its page, further passages, its ticket, and rating buttons.

import type { HelpPassage } from '@libretto/contracts/http/administration/support';
import { IconButton } from '@libretto/kit/controls';
import { toast } from '@libretto/kit/feedback';
import { IconThumbDown, IconThumbDownFilled, IconThumbUp, IconThumbUpFilled } from '@libretto/kit/icons-more';
import { Row } from '@libretto/kit/theme';
import { failureText } from '@libretto/product/command';
import { linkTo } from '@libretto/product/links';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useRateAnswer } from '../api/support-calls';

import { bubble, link, quiet } from './support-style';
import { ownTicketPath } from './ticket-path';

export interface ChatMessageProps {
  entry: ChatEntry;
  onRated: (liked: boolean, disliked: boolean) => void;
}

export function ChatMessage({ entry, onRated }: ChatMessageProps) {
  const { type, content, source, related = [], ticketId } = entry;
  return (
    <li css={bubble} data-mine={type === 'user' || undefined}>
      <p dir="auto">{content}</p>
      {source && (
        <p css={quiet}>
          <Trans>
            From <PassageLink passage={source} />
          </Trans>
        </p>
      )}
      {related.length > 0 && (
        <p css={quiet}>
          {t`See also`}{' '}
          {related.map((passage, at) => (
            <span key={passage.href}>
              {at > 0 && ', '}
              <PassageLink passage={passage} />
            </span>
          ))}
        </p>
      )}
      {ticketId && (
        <p>
          <a css={link} {...linkTo(ownTicketPath(ticketId))}>
            {t`Open your ticket`}
          </a>
        </p>
      )}
      {type === 'assistant' && <Thumbs entry={entry} onRated={onRated} />}
    </li>
  );
}

const PassageLink = ({ passage: { href, pageTitle, heading } }: { passage: HelpPassage }) => (
  <a css={link} {...linkTo(href)}>
    {pageTitle}: {heading}
  </a>
);

function Thumbs({ entry: { id, liked, disliked }, onRated }: ChatMessageProps) {
  const rate = useRateAnswer();
  const turn = (pressed: 'like' | 'dislike', isOn: boolean) => {
    onRated(pressed === 'like' && isOn, pressed === 'dislike' && isOn);
    rate.mutate(
      { params: { id }, body: { rating: isOn ? pressed : null } },
      {
        onError: (failure) => {
          onRated(liked, disliked);
          toast.error(failureText(failure, t`Failed to rate the answer`));
        },
      },
    );
  };
  return (
    <Row gap={4}>
      <IconButton
        label={t`This helped`}
        icon={<IconThumbUp size={20} />}
        pressedIcon={<IconThumbUpFilled size={20} />}
        pressed={liked}
        onClick={() => turn('like', !liked)}
      />
      <IconButton
        label={t`This did not help`}
        icon={<IconThumbDown size={20} />}
        pressedIcon={<IconThumbDownFilled size={20} />}
        pressed={disliked}
        onClick={() => turn('dislike', !disliked)}
      />
    </Row>
  );
}

export interface ChatEntry {
  readonly id: string;
  readonly type: 'user' | 'assistant';
  readonly content: string;
  readonly liked: boolean;
  readonly disliked: boolean;
  readonly source?: HelpPassage | null;
  readonly related?: readonly HelpPassage[];
  readonly ticketId?: string | null;
}
