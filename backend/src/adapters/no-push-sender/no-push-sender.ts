import { isPublicHttpsUrl } from '../../kernel/public-address';
import type { PushSender } from '../../ports/push-sender';

/** Where nothing is pushed: devices are taken in, and what is wanted is tried again later. */
export const noPushSender: PushSender = {
  accepts: isPublicHttpsUrl,
  send: () => Promise.reject(new Error('Nothing is pushed here')),
};
