// Calls of users to support, and of support staff.
import { type AttackedCall, id, open, own } from './attacked-call';

export const supportCalls = {
  'GET /api/help': open,
  'POST /api/support/chat': { ...own, body: () => ({ message: 'How do I withdraw money?' }) },
  'PUT /api/support/chat/{id}/rating': {
    others: 404,
    params: () => ({ id: 'no-answer' }),
    body: () => ({ rating: 'like' }),
  },
  'GET /api/support/tickets': own,
  'POST /api/support/tickets': { ...own, body: () => ({ subject: 'A bill', message: 'Where is it?' }) },
  'GET /api/support/tickets/{id}': { others: 404, params: id('ticket') },
  'POST /api/support/tickets/{id}/messages': {
    others: 404,
    params: id('ticket'),
    body: () => ({ message: 'One more thing' }),
  },
  'POST /api/support/tickets/{id}/close': { others: 404, params: id('ticket') },
  'POST /api/support/mail-reply': { ...open, body: () => ({ token: 'made-up', message: 'Thank you' }) },
  'GET /api/admin/support/tickets': open,
  'GET /api/admin/support/tickets/{id}': { ...open, params: id('ticket') },
  'POST /api/admin/support/tickets/{id}/messages': {
    ...open,
    params: id('ticket'),
    body: () => ({ message: 'We look into it' }),
  },
  'POST /api/admin/support/tickets/{id}/close': { ...open, params: id('ticket') },
} satisfies Record<string, AttackedCall>;
