import { isPublicHttpsUrl } from '../../kernel/http/access/public-address';
import type { PushSender } from '../../ports/messages/push-sender';

/**
 * The push sender of a process without web push: devices can register, but every message is rejected and retried later.
 */
export const noPushSender: PushSender = {
  accepts: isPublicHttpsUrl,
  send: () => Promise.reject(new Error('Nothing is pushed here')),
};
