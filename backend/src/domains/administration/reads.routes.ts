// Shows admins who looked at what. Reading this record is recorded too.
import { describedCall, type HttpCalls } from '@libretto/contracts/http';
import { Router } from 'express';
import { requireRole } from '../../kernel/http/access/caller';
import { parseQuery } from '../../kernel/http/bodies/parse';
import { problem } from '../../kernel/http/server/problem';
import type { People } from '../../ports/directory/people';
import type { RecordAdminRead } from '../../ports/operations/record-admin-read';
import { InvalidCursorError, type Page, type ReadModels } from '../../ports/read-models/read-models';
import type { AdministrationDeps } from './administration.deps';
import { type RecordedReadDoc, recordedReads } from './recorded-reads.projection';

const list = describedCall('GET /api/admin/reads');
const ownList = describedCall('GET /api/finance/reads');
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

  // An auditor sees only the record of their own reads.
  router.get('/api/finance/reads', async (req, res) => {
    const { userId: reader } = requireRole(req, 'finance');
    const query = parseQuery(ownList.query, req);
    res.json(await shown(await pageOf(deps.readsFor(req), { ...query, reader })));
  });

  return router;
}

interface Wanted {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly reader?: string | undefined;
  readonly person?: string | undefined;
}

function pageOf(reads: ReadModels, { limit, cursor, reader, person }: Wanted): Promise<Page<RecordedReadDoc>> {
  const found = reads.collection(recordedReads);
  const page = { limit, ...(cursor !== undefined && { cursor }) };
  if (reader !== undefined) return known(found.find('byReader', { ...page, equals: { readerId: reader } }));
  if (person !== undefined) return known(found.find('byPerson', { ...page, equals: { personId: person } }));
  return known(found.find('all', { ...page, equals: {} }));
}

async function known(page: Promise<Page<RecordedReadDoc>>): Promise<Page<RecordedReadDoc>> {
  try {
    return await page;
  } catch (error) {
    if (error instanceof InvalidCursorError) throw problem(400, 'invalid-cursor', 'This page does not exist');
    throw error;
  }
}
