import type { Request } from 'express';
import type { UserCaller } from '../../kernel/http/access/caller';

export interface AdminRead {
  readonly view: 'people' | 'person' | 'ticket' | 'health' | 'reads';
  /** The id of the viewed user or object. */
  readonly subject: string;
}

/** Writes an audit entry of what an admin viewed; it is durable before the response is sent. */
export type RecordAdminRead = (req: Request, admin: UserCaller, read: AdminRead) => Promise<void>;
