// Needs of the settings for support: help, the chat, tickets, and the queue of support agents.
import { MatchersV3 } from '@pact-foundation/pact';
import type { Needs } from '../../infra/testing/consumer-pact';

const { boolean, eachLike, integer, like, regex } = MatchersV3;

const at = like('2026-11-21T10:42:07.000Z');
const listener = 'a signed-in listener';
const withTicket = 'a signed-in listener, with a ticket of theirs';
const toAnswer = 'a signed-in admin, with a ticket to answer';
const idsOfState = { id: 'ticketId' };
const params = { id: 'ticket-1' };
const message = 'It happens on my phone as well.';
const subject = 'The player is silent';
const audience = regex(/^(listeners|artists|auditors|partners)$/, 'listeners');

const ticket = { id: like('ticket-1'), subject: like(subject), openedAt: at, updatedAt: at, isOpen: true };
const ofPerson = { ...ticket, waitsFor: 'support' };
const queued = { ...ofPerson, person: { id: like('p1'), username: like('ines.halloran') } };
const said = (from: 'person' | 'support', text: string) => ({ id: like('m1'), from, text, at });

/** Declares tests within the caller's `describe`, because each consumer has one pact. */
export function supportPacts(needs: Needs): void {
  it('the help pages', () =>
    needs('a read of the help pages', {
      given: 'the demo world',
      call: 'GET /api/help',
      answer: {
        pages: eachLike({
          ...{ id: audience, title: like('For listeners'), summary: like('Play, buy and tune in') },
          sections: eachLike({ id: like('play'), heading: like('Playing'), paragraphs: eachLike('Press play.') }),
        }),
      },
    }));

  it('an answer of the chat', () =>
    needs('a question to the chat', {
      given: listener,
      call: 'POST /api/support/chat',
      input: { body: { message: 'How do I get a refund of a purchase?' } },
      answer: {
        ...{ success: true, response: like('Within a day'), messageId: like('m1'), conversationSessionId: like('c1') },
        ...{ conversationsRemaining: integer(9), needsHumanSupport: false, supportTicketId: null, related: like([]) },
        source: {
          ...{ page: audience, pageTitle: like('For listeners'), section: like('refunds'), heading: like('Refunds') },
          href: like('/help/listeners#refunds'),
        },
      },
    }));

  it('one’s own tickets, a new one, and that it says something', async () => {
    const call = 'POST /api/support/tickets';
    await needs('a read of the own tickets', {
      given: withTicket,
      call: 'GET /api/support/tickets',
      input: { query: { limit: 1, offset: 0 } },
      answer: { tickets: eachLike(ofPerson), hasMore: boolean(false) },
    });
    await needs('a new ticket', {
      ...{ given: listener, call, input: { body: { subject, message } }, status: 201 },
      answer: { ticket: ofPerson },
    });
    await needs('a new ticket without words', {
      ...{ given: listener, call, input: { body: { subject, message: ' ' } }, status: 400 },
      answer: { status: 400, error: 'Message is required' },
    });
  });

  it('one of one’s own tickets, more words on it, and its end', async () => {
    const given = withTicket;
    await needs('a read of an own ticket', {
      ...{ given, call: 'GET /api/support/tickets/{id}', idsOfState, input: { params } },
      answer: { ticket: ofPerson, messages: [said('person', message)] },
    });
    await needs('more words on an own ticket', {
      ...{ given, call: 'POST /api/support/tickets/{id}/messages', idsOfState },
      ...{ input: { params, body: { message } }, status: 201 },
      answer: { success: true, message: said('person', message) },
    });
    await needs('the end of an own ticket', {
      ...{ given, call: 'POST /api/support/tickets/{id}/close', idsOfState, input: { params } },
      answer: { success: true },
    });
    await needs("a read of somebody else's ticket", {
      ...{ given, call: 'GET /api/support/tickets/{id}', input: { params: { id: 'gone' } }, status: 404 },
      answer: { status: 404, error: like('This ticket does not exist') },
    });
  });

  it('that a link in a mail is spent', () =>
    needs('an answer by a link that is not valid', {
      given: 'the demo world',
      call: 'POST /api/support/mail-reply',
      input: { body: { token: 'spent', message } },
      status: 410,
      answer: { status: 410, error: 'This link is not valid any more. Please sign in to answer.' },
    }));

  it('the queue, a ticket of it, an answer, and its end', async () => {
    const given = toAnswer;
    await needs('a read of the queue of tickets', {
      ...{ given, call: 'GET /api/admin/support/tickets' },
      input: { query: { limit: 1, offset: 0, state: 'waiting' } },
      answer: { tickets: eachLike(queued), total: integer(1), hasMore: boolean(false) },
    });
    await needs('a read of a ticket of the queue', {
      ...{ given, call: 'GET /api/admin/support/tickets/{id}', idsOfState, input: { params } },
      answer: { ticket: queued, messages: [said('person', message)] },
    });
    await needs('an answer to a ticket', {
      ...{ given, call: 'POST /api/admin/support/tickets/{id}/messages', idsOfState },
      ...{ input: { params, body: { message: 'Please reload the page.' } }, status: 201 },
      answer: { success: true, message: said('support', 'Please reload the page.') },
    });
    await needs('the end of a ticket by support', {
      ...{ given, call: 'POST /api/admin/support/tickets/{id}/close', idsOfState, input: { params } },
      answer: { success: true },
    });
  });
}
