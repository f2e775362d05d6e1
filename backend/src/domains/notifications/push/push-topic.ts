// What a push service replaces among messages that still wait there: of one entry behind the bell the latest is enough. It sees a
// name that says nothing, and not the same one for two people.
import { createHmac } from 'node:crypto';
import type { Secrets } from '../../../ports/secrets';

/** 32 characters, the most that a topic has (RFC 8030). */
export const topicOf = (secrets: Secrets, entryId: string): string =>
  createHmac('sha256', secrets.get('push-topics')).update(entryId).digest('base64url').slice(0, 32);
