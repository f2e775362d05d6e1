// Opens a ticket of the listener for each call of a pact that needs one.
import type { TestApp } from '../support/world/app';
import type { Client } from '../support/world/client';

/** Opens a ticket with one message of the listener, which awaits an answer from support. */
export async function openTicket(app: TestApp, listener: Client): Promise<{ ticketId: string }> {
  const words = { subject: 'The player is silent', message: 'It happens on my phone as well.' };
  const { status, body } = await listener.post('/api/support/tickets', words);
  if (status !== 201) throw new Error(`The ticket was not opened: ${status} ${JSON.stringify(body)}`);
  await app.settle();
  return { ticketId: body.ticket.id };
}
