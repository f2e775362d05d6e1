import { isPublicHttpsUrl } from '../../kernel/public-address';
import type { PushSender } from '../../ports/push-sender';

/**
 * The push sender of a process without web push: devices can register, but every message is rejected and retried later.
 */
export const noPushSender: PushSender = {
  accepts: isPublicHttpsUrl,
  send: () => Promise.reject(new Error('Nothing is pushed here')),
};
