// The common parts of a ticket's page for its author and for support agents: back link, loading state, and closing.

import { Button } from '@libretto/kit/controls';
import { ErrorState, Skeleton, toast } from '@libretto/kit/feedback';
import { Stack } from '@libretto/kit/theme';
import { failureText } from '@libretto/product/command';
import { linkTo } from '@libretto/product/links';
import { t } from '@lingui/core/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { useAnswerTicket, useCloseOwnTicket, useCloseTicket, useWriteOnTicket } from '../api/support-calls';
import { link, quiet } from './support-style';
import type { TicketReplyProps } from './ticket-thread';

export interface TicketFrameProps<Answer> {
  back: string;
  backTo: string;
  read: UseQueryResult<Answer>;
  children: (answer: Answer) => ReactNode;
}

export function TicketFrame<Answer>({ back, backTo, read, children }: TicketFrameProps<Answer>) {
  const { data, isPending, isLoadingError, refetch } = read;
  return (
    <Stack gap={20}>
      <p css={quiet}>
        <a css={link} {...linkTo(backTo)}>
          {back}
        </a>
      </p>
      {isPending && <Skeleton height={160} shape="box" />}
      {isLoadingError && (
        <ErrorState title={t`Failed to load this ticket`} onRetry={() => refetch()} retryLabel="Try Again" />
      )}
      {data !== undefined && children(data)}
    </Stack>
  );
}

export interface CloseTicketProps {
  id: string;
  close: ReturnType<typeof useCloseOwnTicket> | ReturnType<typeof useCloseTicket>;
  children: string;
}

export function CloseTicket({ id, close, children }: CloseTicketProps) {
  return (
    <div>
      <Button
        busy={close.isPending}
        onClick={() =>
          close.mutate(
            { params: { id } },
            { onError: (failure) => toast.error(failureText(failure, t`Failed to close the ticket`)) },
          )
        }
      >
        {children}
      </Button>
    </div>
  );
}

/** Props of the field that writes on the ticket. */
export function writing(
  id: string,
  { mutateAsync, isPending }: ReturnType<typeof useWriteOnTicket> | ReturnType<typeof useAnswerTicket>,
): Pick<TicketReplyProps, 'ticketId' | 'isSending' | 'onSend'> {
  return {
    ticketId: id,
    isSending: isPending,
    onSend: (message, done) => mutateAsync({ params: { id }, body: { message } }).then(() => done(null), done),
  };
}
