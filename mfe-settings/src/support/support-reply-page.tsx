// /support/reply: answers an email of support through the link in it, without a sign-in.

import { Notice } from '@libretto/kit/feedback';
import { PageHead } from '@libretto/kit/text';
import { Stack } from '@libretto/kit/theme';
import { linkTo } from '@libretto/product/links';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useMailReply } from '../api/support-calls';
import { narrow } from '../settings/section-style';
import { link, quiet, sectionTitle } from './support-style';
import { contactSupportPath } from './ticket-path';
import { TicketReply } from './ticket-thread';

export function SupportReplyPage() {
  // Read once, because the URL may change while the user types.
  const [token] = useState(() => location.hash.slice(1));
  const reply = useMailReply();
  return (
    <Stack gap={16} css={narrow}>
      <PageHead title={t`Answer support`} />
      <h1 css={sectionTitle}>{t`Answer support`}</h1>
      {reply.isSuccess ? (
        <Notice tone="success" title={t`Your answer was sent.`}>
          {t`We reply by mail.`}
        </Notice>
      ) : token === '' ? (
        <Notice tone="danger" title={t`This link is not valid any more. Please sign in to answer.`} />
      ) : (
        <TicketReply
          label={t`Your answer`}
          isSending={reply.isPending}
          onSend={(message, done) => reply.mutateAsync({ body: { token, message } }).then(() => done(null), done)}
        />
      )}
      <p css={quiet}>
        <a css={link} {...linkTo(contactSupportPath)}>
          {t`Open your tickets`}
        </a>
      </p>
    </Stack>
  );
}
