// A small test domain, so that the kernel's tests do not depend on the product's domains.
import { Router } from 'express';
import { z } from 'zod';
import type { Decider, DomainEvent } from '../../src/kernel/commands/decider';
import { defineStream } from '../../src/kernel/commands/stream';
import { defineProjection } from '../../src/kernel/consumers/projections/projection';
import type { DomainDeps, DomainModule } from '../../src/kernel/domain';
import { defineEvents } from '../../src/kernel/events/event-catalogue';
import { requireUser } from '../../src/kernel/http/access/caller';
import { parseBody } from '../../src/kernel/http/bodies/parse';
import { commandContext } from '../../src/kernel/http/commands/command-context';
import { acceptedOrThrow } from '../../src/kernel/http/commands/outcome';
import { notFound, problem } from '../../src/kernel/http/server/problem';
import { defineCollection } from '../../src/ports/read-models/read-models';

export type NoteEvent =
  | DomainEvent<'NoteWritten', { noteId: string; ownerId: string; text: string | null; lines: number }>
  | DomainEvent<'NoteTorn', { noteId: string }>;

export type NoteCommand =
  | { readonly kind: 'write'; readonly noteId: string; readonly ownerId: string; readonly text: string }
  | { readonly kind: 'tear'; readonly noteId: string };

export interface NoteState {
  readonly lines: number;
  readonly torn: boolean;
}

export type NoteRefusal = 'Torn' | { readonly code: 'Full'; readonly lines: number };

export const mostLines = 100;

export const noteDecider: Decider<NoteState, NoteCommand, NoteEvent, NoteRefusal> = {
  initialState: { lines: 0, torn: false },
  evolve: (state, event) => {
    if (event.type === 'NoteTorn') return { ...state, torn: true };
    return { ...state, lines: state.lines + event.data.lines };
  },
  decide: (command, state) => {
    if (command.kind === 'tear') {
      return state.torn ? [] : [{ type: 'NoteTorn', data: { noteId: command.noteId } }];
    }
    if (state.torn) return 'Torn';
    if (state.lines >= mostLines) return { code: 'Full', lines: state.lines };
    const { noteId, ownerId, text } = command;
    return [{ type: 'NoteWritten', data: { noteId, ownerId, text, lines: 1 } }];
  },
};

export const noteEvents = defineEvents<NoteEvent>({
  NoteWritten: {
    version: 2,
    // Version 1 had no lines.
    upcast: { 1: (data) => ({ ...data, lines: 1 }) },
    personal: { subject: (data) => data.ownerId, fields: ['text'] },
  },
  NoteTorn: { version: 1 },
});

export const noteStream = defineStream({ name: 'note', events: noteEvents, decider: noteDecider });

export interface NoteDoc {
  readonly id: string;
  readonly ownerId: string;
  readonly lines: number;
  readonly lastText: string;
  readonly writtenAt: string;
}

export const notes = defineCollection<NoteDoc>()({
  name: 'notes',
  indexes: { byOwner: { equals: ['ownerId'], sort: 'writtenAt' } },
});

export const notesText = { name: 'notes-text', fields: { text: 1 } };

export const notesProjection = defineProjection<NoteEvent>({
  name: 'notes',
  version: 1,
  collections: [notes],
  textIndexes: [notesText],
  handlers: {
    NoteWritten: async ({ data, metadata }, to) => {
      const collection = to.collection(notes);
      const known = await collection.get(data.noteId);
      const lines = (known?.lines ?? 0) + data.lines;
      const lastText = data.text ?? '';
      collection.put(data.noteId, { id: data.noteId, ownerId: data.ownerId, lines, lastText, writtenAt: metadata.at });
      to.indexText(notesText, data.noteId, { text: lastText });
      to.push(`note:${data.noteId}`, 'note-written', { lines });
    },
    NoteTorn: ({ data }, to) => {
      to.collection(notes).delete(data.noteId);
      to.unindexText(notesText, data.noteId);
      to.push(`note:${data.noteId}`, 'note-torn', {});
    },
  },
});

const bodySchema = z.object({ text: z.string('A text is needed').min(1, 'A text is needed').max(500) });

function noteRoutes(deps: DomainDeps): Router {
  const router = Router();
  const note = deps.commands.handlerOf(noteStream);
  router.post('/api/notes/:id', async (req, res) => {
    const { userId: ownerId } = requireUser(req);
    const { text } = parseBody(bodySchema, req);
    const noteId = req.params.id;
    const outcome = await note.execute(
      noteId,
      { kind: 'write', noteId, ownerId, text },
      commandContext(req, { call: 'write-note' }),
    );
    const accepted = acceptedOrThrow(res, outcome, {
      Torn: problem(409, 'torn', 'This note is torn'),
      Full: ({ lines }) => problem(409, 'full', 'This note is full', { lines }),
    });
    res.status(201).json({ lines: accepted.state.lines, eventId: accepted.eventIds[0], at: accepted.at });
  });
  router.get('/api/notes/:id', async (req, res) => {
    const found = await deps.readsFor(req).collection(notes).get(req.params.id);
    if (found === undefined) throw notFound();
    res.json({ note: found });
  });
  router.get('/api/notes', async (req, res) => {
    const { userId: ownerId } = requireUser(req);
    const cursor = typeof req.query.cursor === 'string' ? req.query.cursor : undefined;
    res.json(await deps.readsFor(req).collection(notes).find('byOwner', { equals: { ownerId }, limit: 2, cursor }));
  });
  return router;
}

export const notebookDomain: DomainModule = {
  name: 'notebook',
  events: [noteEvents],
  projections: [notesProjection],
  wire: (deps) => ({ routes: noteRoutes(deps), topics: [{ prefix: 'note:', allow: () => true }] }),
};
