// A small installation in which everything belongs to one artist, for tests of unauthorized access.
import sharp from 'sharp';
import { createDomains } from '../../../src/composition/application/domains';
import { ended } from '../../ledger/finance-tasks';
import { goodCard, type Person, sandboxBrowser, settleWebhooks } from '../../support/people/paying';
import { fakeSoundMeter } from '../../support/sound/fake-sound-meter';
import { publishSong, topUp } from '../../support/sound/published-song';
import { startTestApp, type TestApp } from '../../support/world/app';
import type { Answer, Client } from '../../support/world/client';
import { subscriptionBody } from './subscription-body';

/** The callers. `artist` is not the owner; `partner` is a program with a partner's key. */
export type Who = 'guest' | 'owner' | 'stranger' | 'artist' | 'admin' | 'finance' | 'partner';

/** Ids of the owner's entities, under the names that the table of calls uses. */
export type Things = Awaited<ReturnType<typeof furnish>>;

export interface World {
  readonly app: TestApp;
  readonly callers: Readonly<Record<Who, Client>>;
  readonly things: Things;
  readonly position: () => Promise<number>;
  /** Types of the events since a position, except automatic ones. */
  readonly writtenSince: (position: number) => Promise<readonly string[]>;
  readonly stop: () => Promise<void>;
}

/** Automatic events: recorded reads of the ledger and of accounts, and scheduled seals. */
const ofItself = /^(AdminRead|Ledger(Read|Sealed|EndsNoted))$/;

export const ownersEmail = 'owner@libretto.test';
export const ownersPassword = 'a quiet evening 7';

export async function openWorld(): Promise<World> {
  const app = await startTestApp({
    domains: (payments) => createDomains({ ...payments, soundMeter: fakeSoundMeter }),
  });
  const people = {
    owner: await app.signUp({ isArtist: true, email: ownersEmail, password: ownersPassword }),
    stranger: await app.signUp(),
    artist: await app.signUp({ isArtist: true }),
    admin: await app.userClient(undefined, ['listener', 'admin']),
    finance: await app.userClient(undefined, ['listener', 'finance']),
  };
  const things = await furnish(app, people);
  await settleWebhooks(app);
  return {
    app,
    callers: { ...people, guest: app.guest(), partner: app.guest() },
    things,
    position: () => app.deps.eventStore.head(),
    writtenSince: async (position) => {
      await app.settle();
      const events = await app.deps.eventStore.readAll(position, 1000);
      return events.map(({ type }) => type).filter((type) => !ofItself.test(type));
    },
    stop: () => app.stop(),
  };
}

type People = Readonly<Record<'owner' | 'stranger' | 'artist' | 'admin' | 'finance', Person>>;

async function furnish(app: TestApp, { owner, stranger, artist, admin, finance }: People) {
  const sold = { isPaid: true, priceTalents: 75, preview: Buffer.alloc(2000) };
  const song = await publishSong(app, { artistId: owner.userId, ...sold });
  await topUp(app, stranger.userId, 100_000);
  await made(stranger.post('/api/social/follow', { userId: owner.userId, action: 'follow' }));
  const { post } = await made(owner.post('/api/social/posts', { description: 'Mine' }));
  const onSong = await made(owner.post(`/api/songs/${song}/comments`, { comment: 'Mine' }));
  const onPost = await made(owner.post(`/api/posts/${post.id}/comments`, { comment: 'Mine' }));
  const mine = { description: 'For fans', contentType: 'photo' };
  const { url: mediaUrl } = await made(owner.post('/api/social/upload', undefined, { raw: await photoForm() }));
  const { post: tunedIn } = await made(owner.post('/api/social/tuned-in-posts', { ...mine, mediaUrl }));
  const onTunedIn = await made(owner.post(`/api/social/tuned-in-posts/${tunedIn.id}/comments`, { comment: 'Mine' }));
  const form = new FormData();
  form.set('name', 'Mine');
  const { playlist } = await made(owner.post('/api/library/create-playlist', undefined, { raw: form }));
  const { key, secret } = await made(admin.post('/api/admin/partner-keys', partnerKey));
  const asked = { subject: 'Mine', message: 'Mine' };
  const { export: dataExport } = await made(owner.post('/api/user/data-export'));
  const { ticket } = await made(owner.post('/api/support/tickets', asked));
  const ownApp = await made(owner.post('/api/user/app-keys', { label: 'Phone' }));
  const { device } = await made(owner.post('/api/notifications/push-devices', subscriptionBody));
  const partnerHeaders = { authorization: `Bearer ${secret}` };
  await made(app.guest().post('/api/partners/royalties', royaltiesOf(owner.userId), { headers: partnerHeaders }));
  await app.settle();
  const { withdrawal } = await made(owner.post('/api/user/withdrawals', withdrawalOf(60)));
  const { notifications } = await made(owner.get('/api/notifications'));
  const { sessions } = await made(owner.get('/api/auth/sessions'));
  return {
    owner: owner.userId,
    stranger: stranger.userId,
    artist: artist.userId,
    song,
    post: post.id as string,
    tunedInPost: tunedIn.id as string,
    tunedInComment: onTunedIn.comment.id as string,
    media: mediaUrl.split('/').at(-1) as string,
    songComment: onSong.comment.id as string,
    postComment: onPost.comment.id as string,
    playlist: playlist.id as string,
    partnerKey: key.id as string,
    partnerHeaders,
    ticket: ticket.id as string,
    dataExport: dataExport.id as string,
    appKey: ownApp.key.id as string,
    withdrawal: withdrawal.id as string,
    notification: notifications[0].id as string,
    session: sessions[0].id as string,
    pushDevice: device.id as string,
    card: await savedCard(app, owner),
    ...(await uploads(app, owner)),
    ...(await auditorsWork(finance)),
    ...(await moderated(app, { owner, stranger, artist, admin })),
  };
}

/**
 * Creates decisions about the owner and the stranger, who has appealed, a post of the stranger without reports, and a
 * pending post of the artist.
 */
async function moderated(app: TestApp, { owner, stranger, artist, admin }: Omit<People, 'finance'>) {
  const postOf = async (author: Person, description: string) =>
    (await made(author.post('/api/social/posts', { description }))).post.id as string;
  const decided = async (author: Person, reporter: Person) => {
    const id = await postOf(author, 'Hidden');
    await app.settle();
    await made(reporter.post('/api/moderation/reports', { subject: { kind: 'post', id }, reason: 'spam' }));
    await app.settle();
    await made(admin.post(`/api/admin/moderation/cases/post-${id}/decision`, { decision: 'hide', reason: 'spam' }));
    await app.settle();
    return (await made(author.get('/api/user/moderation'))).decisions[0].id as string;
  };
  const strangersDecision = await decided(stranger, owner);
  await made(stranger.post(`/api/user/moderation/${strangersDecision}/appeal`, { words: 'Not spam' }));
  const waiting = await postOf(artist, 'Waiting');
  await app.settle();
  await made(owner.post('/api/moderation/reports', { subject: { kind: 'post', id: waiting }, reason: 'spam' }));
  const ownersDecision = await decided(owner, stranger);
  const strangersPost = await postOf(stranger, 'Of a stranger');
  const { userId: unwanted } = await app.signUp();
  await app.settle();
  return { strangersDecision, ownersDecision, strangersPost, unwanted, moderationCase: `post-${waiting}` };
}

/** Bytes with the header of a WAV file. */
export function soundFile(bytes = 4000): Buffer<ArrayBuffer> {
  const file = Buffer.alloc(bytes, 7);
  file.write('RIFF', 0);
  file.write('WAVEfmt ', 8);
  return file;
}

/** An artist's form for a song upload. */
export function songForm(fields: Readonly<Record<string, string>>, file = soundFile()): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('audio', new Blob([file], { type: 'audio/wav' }), 'mine.wav');
  return form;
}

/** An artist's form for a photo in a tuned-in post. */
export async function photoForm(): Promise<FormData> {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('type', 'photo');
  form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'mine.png');
  return form;
}

/** Headers of every request of the resumable upload protocol. */
export const tusHeaders = { 'tus-resumable': '1.0.0' };

async function uploads(app: TestApp, owner: Person) {
  const upload = async (fields: Readonly<Record<string, string>>) =>
    (await made(owner.post('/api/upload/song', undefined, { raw: songForm(fields) }))).song.id as string;
  const { release } = await made(owner.post('/api/upload/release', { title: 'An album' }));
  const { release: otherRelease } = await made(owner.post('/api/upload/release', { title: 'Another album' }));
  const begin = async () => {
    const headers = { ...tusHeaders, 'upload-length': '4000' };
    const begun = await owner.post('/api/upload/tus', undefined, { headers });
    return begun.headers.get('location')?.split('/').at(-1) as string;
  };
  const finished = await begin();
  const whole = { ...tusHeaders, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  await owner.call('PATCH', `/api/upload/tus/${finished}`, undefined, { headers: whole, raw: soundFile() });
  const things = {
    draft: await upload({ name: 'A draft', draft: 'true' }),
    otherDraft: await upload({ name: 'Another draft', draft: 'true' }),
    draftRelease: release.id as string,
    otherRelease: otherRelease.id as string,
    upload: await begin(),
    finishedUpload: finished,
  };
  await upload({ name: 'A track', releaseId: things.draftRelease });
  await app.settle();
  return things;
}

async function savedCard(app: TestApp, owner: Person): Promise<string> {
  const { clientSecret } = await made(owner.post('/api/user/setup-payment-method'));
  await sandboxBrowser(app).confirm(clientSecret, goodCard);
  const { paymentMethods } = await made(owner.get('/api/user/payment-methods'));
  return paymentMethods[0].id;
}

async function auditorsWork(finance: Person) {
  const exported = await made(finance.post('/api/finance/exports', { format: 'csv' }));
  const verified = await made(finance.post('/api/finance/verifications', {}));
  const compared = await made(finance.post('/api/finance/reconciliations', reconciledMonth));
  const proposed = await made(finance.post('/api/finance/adjustments', adjustment));
  const ids = {
    adjustment: proposed.adjustment.id as string,
    export: exported.export.id as string,
    verification: verified.verification.id as string,
    reconciliation: compared.reconciliation.id as string,
  };
  // The tasks end with events, which must not arrive while a test counts events.
  await ended(finance, `/api/finance/exports/${ids.export}`, 'export');
  await ended(finance, `/api/finance/verifications/${ids.verification}`, 'verification');
  await ended(finance, `/api/finance/reconciliations/${ids.reconciliation}`, 'reconciliation');
  return ids;
}

export const adjustment = {
  reason: 'Fees of November',
  document: 'Invoice 4711',
  postings: [{ source: 'platform/provider-fees', destination: 'external/card', currency: 'EUR', amount: '25000' }],
};

export const partnerKey = { partnerId: 'northern-sound', label: 'Main', scopes: ['royalties:write'] };
export const reconciledMonth = { from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' };
export const withdrawalOf = (amount: number) => ({ amount, name: 'Ada Owner', iban: 'DE89370400440532013000' });
export const royaltiesOf = (artistId: string) => ({
  reference: 'report-1',
  period: '2025-12',
  lines: [{ artistId, amount: 500 }],
});

async function made(answering: Promise<Answer>): Promise<Answer['body']> {
  const { status, body } = await answering;
  if (status >= 300) throw new Error(`The world could not be set up: ${status} ${JSON.stringify(body)}`);
  return body;
}
