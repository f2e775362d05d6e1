// Shows admins who looked at what. Reading this record is recorded too.
import { describedCall, type HttpCalls } from '@libretto/contracts/http';
import { Router } from 'express';
import { requireRole } from '../../kernel/http/caller';
import { parseQuery } from '../../kernel/http/parse';
import { problem } from '../../kernel/problem';
import type { People } from '../../ports/people';
import { InvalidCursorError, type Page, type ReadModels } from '../../ports/read-models';
import type { RecordAdminRead } from '../../ports/record-admin-read';
import type { AdministrationDeps } from './administration.deps';
import { type RecordedReadDoc, recordedReads } from './recorded-reads.projection';

const list = describedCall('GET /api/admin/reads');
type Answer = HttpCalls['GET /api/admin/reads']['response'];

export function readsRoutes(deps: AdministrationDeps, people: People, recordRead: RecordAdminRead): Router {
  const router = Router();

  async function shown({ items, nextCursor }: Page<RecordedReadDoc>): Promise<Answer> {
    const ids = new Set(items.flatMap(({ readerId, personId }) => [readerId, personId ?? readerId]));
    const names = new Map(
      await Promise.all([...ids].map(async (id) => [id, (await people.addresseeOf(id))?.username ?? null] as const)),
    );
    const somebody = (id: string) => ({ id, username: names.get(id) ?? null });
    return {
      reads: items.map(({ readerId, personId, ...read }) => ({
        ...read,
        reader: somebody(readerId),
        person: personId === null ? null : somebody(personId),
      })),
      nextCursor: nextCursor ?? null,
    };
  }

  router.get('/api/admin/reads', async (req, res) => {
    const admin = requireRole(req, 'admin');
    const query = parseQuery(list.query, req);
    const page = await pageOf(deps.readsFor(req), query);
    await recordRead(req, admin, { view: 'reads', subject: query.reader ?? query.person ?? 'all' });
    res.json(await shown(page));
  });

  return router;
}

interface Wanted {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly reader?: string | undefined;
  readonly person?: string | undefined;
}

async function pageOf(reads: ReadModels, { limit, cursor, reader, person }: Wanted): Promise<Page<RecordedReadDoc>> {
  const found = reads.collection(recordedReads);
  const page = { limit, ...(cursor !== undefined && { cursor }) };
  try {
    if (reader !== undefined) return await found.find('byReader', { ...page, equals: { readerId: reader } });
    if (person !== undefined) return await found.find('byPerson', { ...page, equals: { personId: person } });
    return await found.find('all', { ...page, equals: {} });
  } catch (error) {
    if (error instanceof InvalidCursorError) throw problem(400, 'invalid-cursor', 'This page does not exist');
    throw error;
  }
}
