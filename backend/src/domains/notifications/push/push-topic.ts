// The topic by which a push service replaces pending messages, as only the latest message of an inbox entry matters.
// The topic is opaque and differs between people.
import { createHmac } from 'node:crypto';
import type { Secrets } from '../../../ports/operations/secrets';

/** 32 characters, the maximum length of a topic (RFC 8030). */
export const topicOf = (secrets: Secrets, entryId: string): string =>
  createHmac('sha256', secrets.get('push-topics')).update(entryId).digest('base64url').slice(0, 32);
