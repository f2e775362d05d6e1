// Settings, Contact Support: the chat and the user's tickets, or the ticket in the URL.
import type { SessionUser } from '@libretto/contracts/federation';
import { Stack } from '@libretto/kit/theme';
import { OwnTicket } from './own-ticket';
import { OwnTickets } from './own-tickets';
import { SupportChat } from './support-chat';

export function ContactSupportSection({ search }: { user: SessionUser; search: string }) {
  const ticketId = new URLSearchParams(search).get('ticket');
  if (ticketId !== null) return <OwnTicket key={ticketId} id={ticketId} />;
  return (
    <Stack gap={48}>
      <SupportChat />
      <OwnTickets />
    </Stack>
  );
}
