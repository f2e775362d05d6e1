// Matchers that several needs of the social remote share.
import { MatchersV3 } from '@pact-foundation/pact';

export const moment = MatchersV3.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, '2026-11-21T18:00:54.288Z');
export const picture = MatchersV3.regex(/^\/api\/img\/[a-z-]+\/[\w-]+$/, '/api/img/song/salt-hours');
