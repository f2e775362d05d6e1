import type { DraftedSong, PublishedSong, SongContent } from '@libretto/contracts/events';
import { given } from '../../../../tests/support/world/given';
import { type SongCommand, type SongRefusal, songDecider } from './song.decider';
import type { SongEvent } from './song.events';
import { contentOf } from './song.state';

const songId = 'song';
const artistId = 'ada';
const reviewerId = 'rita';
const song: DraftedSong = {
  songId,
  artistId,
  releaseId: 'release',
  releaseTitle: 'Harbour',
  title: 'Low tide',
  trackNumber: 1,
  isGaplessRelease: false,
  genre: 'folk',
  coverImageId: null,
  coverColor: null,
  isPaid: true,
  priceTalents: 75,
  isExplicit: false,
  credits: [{ role: 'Composer', name: 'Ada' }],
  lyrics: null,
  lyricLines: null,
  releaseOn: null,
  sound: {
    durationSamples: 48_000,
    integratedLufs: -14,
    truePeakDbtp: -1,
    albumIntegratedLufs: null,
    masterKey: 'audio/song/master.wav',
    masterContentType: 'audio/wav',
    previewKey: null,
  },
};
const { releaseOn: _releaseOn, ...publicSong } = song;
const at = '2026-11-22T12:00:00.000Z';
const later = '2026-12-01T09:00:00.000Z';

const ofArtist = { songId, byUserId: artistId };
const drafted: SongEvent = { type: 'SongDrafted', data: song };
const submitted: SongEvent = { type: 'SongSubmitted', data: { songId, artistId } };
const published = (of: PublishedSong = publicSong): SongEvent => ({ type: 'SongPublished', data: of });
const withdrawn: SongEvent = { type: 'SongWithdrawn', data: { songId, artistId, releaseId: 'release' } };
const denied = (issueType: 'copyright' | 'edit'): SongEvent => ({
  type: 'SongDenied',
  data: {
    songId,
    artistId,
    title: 'Low tide',
    issueType,
    denialReason: 'Sampled',
    customMessage: 'Which licence?',
    reviewerId,
  },
});
const approved = (content: SongContent = contentOf(song), publishesAt: string | null = null): SongEvent => ({
  type: 'SongApproved',
  data: {
    songId,
    artistId,
    title: content.title,
    isrc: 'XXDEV2600001',
    upc: '400000000008',
    reviewerId,
    content,
    publishesAt,
  },
});
const document = {
  documentId: 'licence',
  blobKey: 'song-documents/song/licence',
  name: 'licence.pdf',
  contentType: 'application/pdf',
  bytes: 10,
};

const codes = { isrc: 'XXDEV2600001', upc: '400000000008' };
const approve = { kind: 'approve', songId, reviewerId, codes, at } as const;
const deny = {
  kind: 'deny',
  songId,
  reviewerId,
  issueType: 'copyright',
  denialReason: 'Sampled',
  customMessage: 'Which licence?',
} as const;
const submitDocuments = {
  ...ofArtist,
  kind: 'submit-documents',
  submissionType: 'proof_of_purchase',
  notes: null,
  documents: [document],
} as const;

const histories = {
  absent: [],
  draft: [drafted],
  pending: [drafted, submitted],
  copyright: [drafted, submitted, denied('copyright')],
  edit: [drafted, submitted, denied('edit')],
  scheduled: [
    { type: 'SongDrafted', data: { ...song, releaseOn: later } },
    submitted,
    approved(contentOf({ ...song, releaseOn: later }), later),
  ],
  published: [drafted, submitted, approved(), published()],
  demo: [published()],
  withdrawn: [drafted, submitted, approved(), published(), withdrawn, denied('copyright')],
  deleted: [drafted, { type: 'SongDeleted', data: { songId, artistId } }],
} satisfies Record<string, readonly SongEvent[]>;
type History = keyof typeof histories;

const songOf = (history: History) => given(songDecider, histories[history]);

test('a draft stays one until it is submitted', () => {
  songOf('absent').when({ kind: 'draft', song, submits: false }).then([drafted]);
  songOf('draft')
    .when({ ...ofArtist, kind: 'submit' })
    .then([submitted]);
  songOf('pending')
    .when({ ...ofArtist, kind: 'submit' })
    .then([]);
});

test('a song that is its own release is submitted as it is drafted', () => {
  songOf('absent').when({ kind: 'draft', song, submits: true }).then([drafted, submitted]);
});

test('an approval makes a song public in the same append', () => {
  songOf('pending').when(approve).then([approved(), published()]);
  expect(songOf('published').state).toMatchObject({ kind: 'published', approved: { codes: { isrc: 'XXDEV2600001' } } });
});

test('a song with a release date ahead is approved and waits for its hour', () => {
  const planned = { ...song, releaseOn: later };
  given(songDecider, [{ type: 'SongDrafted', data: planned }, submitted])
    .when(approve)
    .then([approved(contentOf(planned), later)]);
  songOf('scheduled').when({ kind: 'publish-due', songId, at }).then([]);
  songOf('scheduled').when({ kind: 'publish-due', songId, at: later }).then([published()]);
  songOf('published').when({ kind: 'publish-due', songId, at: later }).then([]);
});

test('a release date that has passed meanwhile holds nothing back', () => {
  const planned = { ...song, releaseOn: at };
  given(songDecider, [{ type: 'SongDrafted', data: planned }, submitted])
    .when({ ...approve, at: later })
    .then([approved(contentOf(planned)), published()]);
});

test('documents bring a song that was denied for its copyright back to the reviewers', () => {
  songOf('copyright')
    .when(submitDocuments)
    .then([
      {
        type: 'SongDocumentsSubmitted',
        data: { songId, artistId, submissionType: 'proof_of_purchase', notes: null, documents: [document] },
      },
    ]);
});

test.each(['copyright', 'edit'] as const)('editing is enabled once after a denial for %s', (history) => {
  const enabled: SongEvent = { type: 'SongEditingEnabled', data: { songId, artistId } };
  songOf(history)
    .when({ ...ofArtist, kind: 'enable-editing' })
    .then([enabled]);
  given(songDecider, [...histories[history], enabled])
    .when({ ...ofArtist, kind: 'enable-editing' })
    .then([]);
});

test('an edit stores only what changed, and resubmits where asked to', () => {
  const changes = { title: 'High tide', genre: 'folk', credits: [{ role: 'Composer', name: 'Ada' }] };
  const edited: SongEvent = { type: 'SongEdited', data: { songId, artistId, changes: { title: 'High tide' } } };
  songOf('draft')
    .when({ ...ofArtist, kind: 'edit', changes, submits: false })
    .then([edited]);
  songOf('edit')
    .when({ ...ofArtist, kind: 'edit', changes, submits: true })
    .then([edited, submitted]);
  songOf('edit')
    .when({ ...ofArtist, kind: 'edit', changes: { genre: 'folk' }, submits: true })
    .then([submitted]);
  expect(given(songDecider, [drafted, edited]).state).toMatchObject({ song: { title: 'High tide', genre: 'folk' } });
});

test('a public song is withdrawn before it is denied, and is published again with its codes', () => {
  songOf('published')
    .when(deny)
    .then([withdrawn, denied('copyright')]);
  const state = songOf('withdrawn').state;
  expect(state).toMatchObject({
    kind: 'needs-action',
    wasPublished: true,
    approved: { codes: { isrc: 'XXDEV2600001' } },
  });
  given(songDecider, [...histories.withdrawn, submitted])
    .when(approve)
    .then([approved(), published()]);
});

test('a scheduled song can be denied without a notification of its withdrawal', () => {
  songOf('scheduled')
    .when(deny)
    .then([denied('copyright')]);
});

test.each(['published', 'scheduled', 'demo'] as const)('an approved song is priced: %s', (history) => {
  const price = { ...ofArtist, kind: 'price', isPaid: false, priceTalents: 75 } as const;
  songOf(history)
    .when(price)
    .then([{ type: 'SongPriced', data: { songId, isPaid: false, priceTalents: 75 } }]);
  songOf(history)
    .when({ ...price, isPaid: true })
    .then([]);
});

test.each(['draft', 'copyright', 'edit', 'withdrawn'] as const)('a song is deleted by its artist: %s', (history) => {
  songOf(history)
    .when({ ...ofArtist, kind: 'delete' })
    .then([{ type: 'SongDeleted', data: { songId, artistId } }]);
});

const edit = { ...ofArtist, kind: 'edit', changes: { title: 'x' }, submits: false } as const;
const price = { ...ofArtist, kind: 'price', isPaid: false, priceTalents: 75 } as const;
const refusals: readonly [SongCommand, Partial<Record<SongRefusal, readonly History[]>>][] = [
  [{ kind: 'publish', song: publicSong }, { AlreadyPublished: ['draft', 'pending', 'published', 'demo', 'deleted'] }],
  [
    { kind: 'draft', song, submits: true },
    { AlreadyDrafted: ['draft', 'pending', 'copyright', 'published', 'deleted'] },
  ],
  [{ ...ofArtist, kind: 'submit' }, { NotSubmittable: ['published', 'scheduled', 'demo'] }],
  [edit, { NotEditable: ['pending', 'scheduled', 'published', 'demo'], NoSuchSong: ['absent', 'deleted'] }],
  [submitDocuments, { NeedsNoAction: ['draft', 'pending', 'published'], NeedsNoDocuments: ['edit'] }],
  [{ ...ofArtist, kind: 'enable-editing' }, { NeedsNoAction: ['draft', 'pending', 'scheduled', 'published'] }],
  [price, { NotApproved: ['draft', 'pending', 'copyright', 'withdrawn'], NoSuchSong: ['absent', 'deleted'] }],
  [{ ...ofArtist, kind: 'delete' }, { NotDeletable: ['pending', 'scheduled', 'published', 'demo'] }],
  [approve, { NotPending: ['draft', 'copyright', 'edit', 'scheduled', 'published', 'withdrawn'] }],
  [{ ...approve, codes: null }, { NotPending: ['pending'] }],
  [deny, { NotReviewable: ['draft', 'copyright', 'edit', 'withdrawn'], NoSuchSong: ['absent', 'deleted'] }],
  ...[
    edit,
    price,
    submitDocuments,
    { ...ofArtist, kind: 'submit' } as const,
    { ...ofArtist, kind: 'delete' } as const,
  ].map((command): [SongCommand, Partial<Record<SongRefusal, readonly History[]>>] => [
    { ...command, byUserId: 'mallory' },
    { NotYours: ['draft', 'pending', 'copyright', 'published'] },
  ]),
];

test.each(
  refusals.flatMap(([command, byRefusal]) =>
    Object.entries(byRefusal).flatMap(([refusal, refused]) =>
      refused.map((history) => [command.kind, history, refusal as SongRefusal, command] as const),
    ),
  ),
)('%s is refused where a song is %s: %s', (_kind, history, refusal, command) => {
  songOf(history).when(command).refused(refusal);
});
