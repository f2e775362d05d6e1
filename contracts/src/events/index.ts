// Published events: what one domain reports to the others. The domain named above each event stores it and may keep
// further fields to itself; other domains read only the fields declared here. A shape changes by a new schema version
// with an upcaster, never in place. Amounts are minors (1 Talent = 100, 1 EUR = 10,000), times ISO 8601 in UTC.

export type * from './audit';
export type * from './moderation';
export type * from './payments';
export type * from './people';
export type * from './playlists';
export type * from './provider-events';
export type * from './songs';
export type * from './talk';
export type * from './wallet';
