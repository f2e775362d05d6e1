// Calls for notifications that reach people outside the product.
import { type AttackedCall, id, open, own } from './attacked-call';
import { subscriptionBody } from './subscription-body';

export const pushCalls = {
  'GET /api/notifications/push-key': own,
  'GET /api/notifications/push-devices': own,
  'POST /api/notifications/push-devices': { ...own, body: () => subscriptionBody },
  'DELETE /api/notifications/push-devices/{id}': { others: 404, params: id('pushDevice') },
  'GET /api/notifications/push-kinds': own,
  'POST /api/notifications/push-kinds': { ...own, body: () => ({ kinds: { follow: false } }) },
  'GET /api/notifications/digest': own,
  'POST /api/notifications/digest': { ...own, body: () => ({ frequency: 'daily', timeZone: 'Europe/Lisbon' }) },
  'POST /api/notifications/digest/unsubscribe': { ...open, query: 'token=made-up' },
} satisfies Record<string, AttackedCall>;
