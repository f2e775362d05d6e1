import type { DraftedSong } from '@libretto/contracts/events';
import { sampleSong, sampleSound } from '../../../../tests/support/sound/published-song';
import { createMemoryCommands, testContext } from '../../../../tests/support/world/memory-commands';
import { TestClock } from '../../../../tests/support/world/test-clock';
import { pictureKey } from '../../../kernel/files/stored-pictures';
import type { JobDefinition } from '../../../kernel/jobs/job';
import type { BlobStore } from '../../../ports/media/blob-store';
import { sweepMasterJob } from '../masters/sweep-master.job';
import type { SongCommand } from '../song/song.decider';
import { songStream } from '../song/song.stream';
import { ofRelease, ofSong, sweepCoverJob } from './covers';
import { releaseDraftStream } from './release-draft.stream';

const artistId = 'ada';
const masterKey = 'uploads/one/master.wav';
const companions = ['uploads/one/note.json', 'uploads/one/measure.json'];
const hourMs = 60 * 60_000;

function world(...keys: readonly string[]) {
  const clock = new TestClock();
  const kept = new Map(keys.map((key) => [key, clock.nowMs()]));
  const blobs = {
    stat: async (key: string) => (kept.has(key) ? { bytes: 1, createdAtMs: kept.get(key) } : undefined),
    list: async (prefix: string) => [...kept.keys()].filter((key) => key.startsWith(prefix)),
    delete: async (key: string) => void kept.delete(key),
  } as unknown as BlobStore;
  const commands = createMemoryCommands();
  const songs = commands.handlerOf(songStream);
  const releases = commands.handlerOf(releaseDraftStream);
  const song = (id: string, changes: Partial<DraftedSong> = {}): DraftedSong => ({
    ...sampleSong(id),
    artistId,
    genre: null,
    releaseOn: null,
    sound: { ...sampleSound, masterKey, masterContentType: 'audio/wav', previewKey: null },
    ...changes,
  });
  const command = async (id: string, given: SongCommand) => {
    expect(await songs.execute(id, given, testContext)).toMatchObject({ kind: 'accepted' });
  };
  const draft = (id: string, changes: Partial<DraftedSong> = {}) =>
    command(id, { kind: 'draft', song: song(id, changes), submits: false });
  const sweep = async (job: JobDefinition, payload: object) => void (await job.run(payload, {} as never));
  return {
    ...{ kept, clock, songs, releases, draft, command },
    sweepMaster: (songId: string) => sweep(sweepMasterJob({ commands, blobs }), { songId, masterKey }),
    sweepCover: (ownerId: string) => sweep(sweepCoverJob({ commands, blobs, clock }), { ownerId, imageId: 'cover' }),
  };
}

describe('the sweep of masters', () => {
  test('deletes a file and its adjacent files if the song was never created', async () => {
    const { kept, sweepMaster } = world(masterKey, ...companions, 'uploads/other/master.wav');
    await sweepMaster('song');
    expect([...kept.keys()]).toEqual(['uploads/other/master.wav']);
  });

  test('drops the file of a draft that was deleted, and of one that has another file', async () => {
    const deleted = world(masterKey, ...companions);
    await deleted.draft('song');
    await deleted.command('song', { kind: 'delete', songId: 'song', byUserId: artistId });
    await deleted.sweepMaster('song');
    expect(deleted.kept.size).toBe(0);
    const replaced = world(masterKey, ...companions);
    await replaced.draft('song', { sound: { ...sampleSound, masterKey: 'uploads/two/master.wav' } } as never);
    await replaced.sweepMaster('song');
    expect(replaced.kept.size).toBe(0);
  });

  test('leaves the file of a draft', async () => {
    const { kept, draft, sweepMaster } = world(masterKey, ...companions);
    await draft('song');
    await sweepMaster('song');
    expect(kept.size).toBe(3);
  });
});

describe('the sweep of covers', () => {
  const cover = pictureKey('cover');
  const variant = 'image-variants/cover/300.avif';

  test('drops one that nobody uses, with its variants, and not before its command has had its time', async () => {
    const { kept, clock, sweepCover } = world(cover, variant);
    await sweepCover(ofSong('song'));
    expect(kept.size).toBe(2);
    clock.advance(hourMs);
    await sweepCover(ofSong('song'));
    expect(kept.size).toBe(0);
  });

  test('leaves that of a song, and drops it once the song shows another', async () => {
    const { kept, clock, draft, command, sweepCover } = world(cover, variant);
    await draft('song', { coverImageId: 'cover' });
    clock.advance(hourMs);
    await sweepCover(ofSong('song'));
    expect(kept.size).toBe(2);
    const changes = { coverImageId: 'newer' };
    await command('song', { kind: 'edit', songId: 'song', byUserId: artistId, changes, submits: false });
    await sweepCover(ofSong('song'));
    expect(kept.size).toBe(0);
  });

  test('leaves that of a release, also where only a song of it shows it after it was handed in', async () => {
    const { kept, clock, releases, draft, sweepCover } = world(cover, variant);
    const release = { releaseId: 'harbour', artistId } as const;
    await releases.execute('harbour', { kind: 'draft', ...release, title: 'Harbour', genre: null }, testContext);
    await releases.execute('harbour', { kind: 'edit', ...release, changes: { coverImageId: 'cover' } }, testContext);
    await draft('song', { coverImageId: 'cover', releaseId: 'harbour' });
    clock.advance(hourMs);
    await sweepCover(ofRelease('harbour'));
    expect(kept.size).toBe(2);
    await releases.execute('harbour', { kind: 'submit', ...release, songIds: ['song'] }, testContext);
    await sweepCover(ofRelease('harbour'));
    expect(kept.size).toBe(2);
  });

  test('drops that of a release that was deleted', async () => {
    const { kept, clock, releases, sweepCover } = world(cover, variant);
    const release = { releaseId: 'harbour', artistId } as const;
    await releases.execute('harbour', { kind: 'draft', ...release, title: 'Harbour', genre: null }, testContext);
    await releases.execute('harbour', { kind: 'edit', ...release, changes: { coverImageId: 'cover' } }, testContext);
    await releases.execute('harbour', { kind: 'delete', ...release }, testContext);
    clock.advance(hourMs);
    await sweepCover(ofRelease('harbour'));
    expect(kept.size).toBe(0);
  });
});
