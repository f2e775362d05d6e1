import type { Request } from 'express';
import type { UserCaller } from '../kernel/http/caller';

export interface AdminRead {
  readonly view: 'people' | 'person' | 'ticket' | 'health' | 'reads';
  /** Whose, or which. */
  readonly subject: string;
}

/** Notes what an admin looked at; durable before the answer leaves. */
export type RecordAdminRead = (req: Request, admin: UserCaller, read: AdminRead) => Promise<void>;
