import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import type { BuiltContract } from '../webpack/contract-checks/contract-file';
import { shapeOf } from '../webpack/contract-checks/message-shapes';
import { ReleaseFolder } from './release-folder';
import { changeSafely } from './safe-change';
import { canary, promote, type Release, rollBack, type StoredRegistry } from './stored-registry';

let root: string;
let releases: ReleaseFolder;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'libretto-fit-'));
  releases = new ReleaseFolder(path.join(root, 'releases'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Publishes a part with this contract. */
function published(part: string, version: string, contract: Partial<BuiltContract>): Release {
  const folder = path.join(root, 'built', part, version);
  mkdirSync(folder, { recursive: true });
  const whole = {
    part,
    exposes: [],
    emits: [],
    takes: [],
    shows: {},
    needs: {},
    offers: {},
    scripts: [],
    messages: {},
    ...contract,
  };
  writeFileSync(path.join(folder, 'contract.json'), JSON.stringify(whole));
  return releases.publish(part, version, folder);
}

const change = (edit: (registry: StoredRegistry) => StoredRegistry) =>
  changeSafely(releases, path.join(root, 'none'), edit);
const promoted = (part: string, release: Release) => change((registry) => promote(registry, part, release));
const live = (part: string) => releases.readRegistry().remotes[part]?.versions.map(({ version }) => version);

const slots = (version: string, ...names: string[]) => ({
  '@libretto/kit': { version, modules: { '@libretto/kit/remote-slot': names } },
});
const needsSlot = { '@libretto/kit': { range: '^0.1.0', modules: { '@libretto/kit/remote-slot': ['RemoteSlot'] } } };

/** Releases a shell, a catalogue that shows comments, and the social remote that provides them. */
async function releaseAll(): Promise<void> {
  const shell = {
    offers: slots('0.1.0', 'RemoteSlot', 'RemoteSlotProvider'),
    shows: { 'mfe-catalogue': ['HomePage'], 'mfe-social': ['SocialHost'] },
    emits: ['session/state'],
    takes: ['navigation/go'],
  };
  const catalogue = {
    exposes: ['HomePage'],
    needs: needsSlot,
    shows: { 'mfe-social': ['CommentsPanel'] },
    emits: ['comments/open', 'navigation/go'],
    takes: ['session/state'],
  };
  const social = { exposes: ['SocialHost', 'CommentsPanel'], needs: needsSlot, takes: ['comments/open'] };
  await promoted('shell', published('shell', 's1', shell));
  await promoted('mfe-social', published('mfe-social', 'm1', social));
  await promoted('mfe-catalogue', published('mfe-catalogue', 'c1', catalogue));
}

const sameShell = { shows: { 'mfe-catalogue': ['HomePage'] }, emits: ['session/state'], takes: ['navigation/go'] };

test('refuses a shell whose shared part has broken, with the name of every remote that it breaks', async () => {
  await releaseAll();
  const release = promoted('shell', published('shell', 's2', { ...sameShell, offers: slots('0.2.0', 'RemoteSlot') }));
  await expect(release).rejects.toThrow(
    [
      'Refused: this breaks mfe-social m1, mfe-catalogue c1.',
      '  mfe-social m1 needs @libretto/kit ^0.1.0, and this shell has 0.2.0',
      '  mfe-catalogue c1 needs @libretto/kit ^0.1.0, and this shell has 0.2.0',
    ].join('\n'),
  );
  expect(releases.readRegistry().shell?.version).toBe('s1');
});

test('refuses a shell without a name that remotes use, however small its step in versions', async () => {
  await releaseAll();
  const offers = slots('0.1.1', 'RemoteSlotProvider');
  await expect(promoted('shell', published('shell', 's2', { ...sameShell, offers }))).rejects.toThrow(
    'mfe-catalogue c1 needs RemoteSlot of @libretto/kit/remote-slot, which this shell does not have',
  );
});

test('refuses a shell that no longer takes or emits what remotes rely on', async () => {
  await releaseAll();
  const offers = slots('0.1.1', 'RemoteSlot');
  const unsubscribed = published('shell', 's2', { offers, emits: ['session/state'] });
  await expect(promoted('shell', unsubscribed)).rejects.toThrow(
    'mfe-catalogue c1 emits navigation/go, which no other part takes',
  );
  const mute = published('shell', 's3', { offers, takes: ['navigation/go'] });
  await expect(promoted('shell', mute)).rejects.toThrow('mfe-catalogue c1 takes session/state, which no part emits');
});

test('refuses a remote that lacks what the shell or another remote shows or asks of it, as a canary too', async () => {
  await releaseAll();
  const without = published('mfe-social', 'm2', {
    exposes: ['SocialHost'],
    needs: needsSlot,
    takes: ['comments/open'],
  });
  const refused = change((registry) => canary(registry, 'mfe-social', without, 10));
  await expect(refused).rejects.toThrow('mfe-catalogue c1 shows CommentsPanel of mfe-social, which does not expose it');
  const unsubscribed = published('mfe-social', 'm3', { exposes: ['SocialHost', 'CommentsPanel'], needs: needsSlot });
  await expect(promoted('mfe-social', unsubscribed)).rejects.toThrow(
    'mfe-catalogue c1 emits comments/open, which no other part takes',
  );
  expect(live('mfe-social')).toEqual(['m1']);
});

test('refuses a remote that is ahead of the released shell, and takes it once the shell has what it needs', async () => {
  await releaseAll();
  const needs = { '@libretto/kit': { range: '^0.1.0', modules: { '@libretto/kit/remote-slot': ['RemoteStage'] } } };
  const ahead = published('mfe-social', 'm2', {
    exposes: ['SocialHost', 'CommentsPanel'],
    takes: ['comments/open'],
    needs,
  });
  await expect(promoted('mfe-social', ahead)).rejects.toThrow(
    'mfe-social m2 needs RemoteStage of @libretto/kit/remote-slot, which this shell does not have',
  );
  const offers = slots('0.1.1', 'RemoteSlot', 'RemoteStage');
  await promoted('shell', published('shell', 's2', { ...sameShell, offers }));
  await promoted('mfe-social', ahead);
  expect(live('mfe-social')).toEqual(['m2']);
  expect(releases.readRegistry().remotes['mfe-social']?.versions[0]?.needs).toEqual(needs);
});

test('lets a release through that breaks nothing more than is broken already', async () => {
  await releaseAll();
  const social = { exposes: ['SocialHost', 'CommentsPanel'], needs: needsSlot, takes: ['comments/open'] };
  await promoted('mfe-social', published('mfe-social', 'm2', { ...social, emits: [] }));
  const catalogue = { exposes: ['HomePage'], needs: needsSlot, emits: ['comments/open'], takes: ['session/state'] };
  await promoted('mfe-catalogue', published('mfe-catalogue', 'c2', catalogue));
  expect([live('mfe-social'), live('mfe-catalogue')]).toEqual([['m2'], ['c2']]);
});

test('releases the shell to everybody at once, takes it back, and lets the built one be served again', async () => {
  await releaseAll();
  const next = published('shell', 's2', { ...sameShell, offers: slots('0.1.1', 'RemoteSlot') });
  await expect(change((registry) => canary(registry, 'shell', next, 10))).rejects.toThrow('A page has one shell');
  await promoted('shell', next);
  const earlier = releases.earlierWholeState('shell');
  expect(earlier?.version).toBe('s1');
  if (earlier) await change((registry) => rollBack(registry, 'shell', earlier));
  expect(releases.readRegistry().shell?.version).toBe('s1');
  expect(releases.earlierWholeState('shell')).toBeUndefined();
});

test('knows of builds from before contracts what their manifest says', async () => {
  const folder = path.join(root, 'built/mfe-player/p0');
  mkdirSync(folder, { recursive: true });
  const shared = [
    { name: '@libretto/product/facts', requiredVersion: '^0.1.0' },
    { name: '@libretto/kit/button', requiredVersion: '^0.1.0' },
  ];
  writeFileSync(path.join(folder, 'mf-manifest.json'), JSON.stringify({ exposes: [{ name: 'PlayerHost' }], shared }));
  const player = releases.publish('mfe-player', 'p0', folder);
  const product = (version: string) => ({
    '@libretto/product': { version, modules: { '@libretto/product/facts': ['facts'] } },
  });
  await promoted('shell', published('shell', 's1', { offers: product('0.1.4') }));
  await promoted('mfe-player', player);
  await expect(promoted('shell', published('shell', 's2', { offers: product('0.2.0') }))).rejects.toThrow(
    'Refused: this breaks mfe-player p0.',
  );
});

describe('messages of the bus', () => {
  const messages = (schema: z.ZodType, topic = 'comments/open') => ({ [topic]: shapeOf(schema) });
  const subject = z.object({ family: z.enum(['song', 'post']), id: z.string(), title: z.string().nullable() });
  const asks = (schema: z.ZodType) => ({
    exposes: ['HomePage'],
    needs: needsSlot,
    shows: { 'mfe-social': ['CommentsPanel'] },
    emits: ['comments/open', 'navigation/go'],
    takes: ['session/state'],
    messages: messages(schema),
  });
  const opens = (schema: z.ZodType) => ({
    exposes: ['SocialHost', 'CommentsPanel'],
    needs: needsSlot,
    takes: ['comments/open'],
    messages: messages(schema),
  });

  beforeEach(async () => {
    await releaseAll();
    await promoted('mfe-social', published('mfe-social', 'm2', opens(subject)));
    await promoted('mfe-catalogue', published('mfe-catalogue', 'c2', asks(subject)));
  });

  test.each([
    ['needs a field more', subject.extend({ language: z.string() }), 'which needs language'],
    ['takes fewer values', subject.extend({ family: z.enum(['song']) }), 'which does not know every value of family'],
    ['takes another kind of value', subject.extend({ id: z.number() }), 'which takes another kind of value as id'],
    ['must have what may be null', subject.extend({ title: z.string() }), 'which takes another kind of value as title'],
  ])('refuse a part that %s, with the name of the part that it breaks', async (_, schema, reason) => {
    await expect(promoted('mfe-social', published('mfe-social', 'm3', opens(schema)))).rejects.toThrow(
      `Refused: this breaks mfe-catalogue c2.\n  mfe-catalogue c2 emits comments/open to mfe-social, ${reason}`,
    );
    expect(live('mfe-social')).toEqual(['m2']);
  });

  test.each([
    ['leaves out a field', subject.omit({ title: true }), 'which leaves out title'],
    ['may leave out a field', subject.partial({ id: true }), 'which may leave out id'],
    [
      'gives values that are new',
      subject.extend({ family: z.enum(['song', 'post', 'playlist']) }),
      'which gives a value that it does not know as family',
    ],
    ['gives it as another kind of message', z.string(), 'which gives another kind of value as the message'],
  ])('refuse a part that %s, with the name of the part that waits for it', async (_, schema, reason) => {
    await expect(promoted('mfe-catalogue', published('mfe-catalogue', 'c3', asks(schema)))).rejects.toThrow(
      `Refused: this breaks mfe-social m2.\n  mfe-social m2 takes comments/open of mfe-catalogue, ${reason}`,
    );
    expect(live('mfe-catalogue')).toEqual(['c2']);
  });

  test('let a field be added that may be left out, and more be given than is taken', async () => {
    const more = subject.extend({ language: z.string().optional() });
    await promoted('mfe-social', published('mfe-social', 'm3', opens(more)));
    await promoted('mfe-catalogue', published('mfe-catalogue', 'c3', asks(more.extend({ mood: z.string() }))));
    expect([live('mfe-social'), live('mfe-catalogue')]).toEqual([['m3'], ['c3']]);
  });

  test('let a value be added where the part that takes it comes first', async () => {
    const wider = subject.extend({ family: z.enum(['song', 'post', 'playlist']) });
    await promoted('mfe-social', published('mfe-social', 'm3', opens(wider)));
    await promoted('mfe-catalogue', published('mfe-catalogue', 'c3', asks(wider)));
    expect([live('mfe-social'), live('mfe-catalogue')]).toEqual([['m3'], ['c3']]);
  });

  test('are compared within the member of a union that names itself', async () => {
    const state = (user: z.ZodType) =>
      z.union([
        z.object({ status: z.literal('loading') }),
        z.object({ status: z.literal('authenticated'), user: z.object({ id: z.string(), image: user }) }),
      ]);
    const shell = (user: z.ZodType) => ({
      ...sameShell,
      offers: slots('0.1.0', 'RemoteSlot'),
      messages: messages(state(user), 'session/state'),
    });
    const catalogue = { ...asks(subject), messages: messages(state(z.string().nullable()), 'session/state') };
    await promoted('mfe-catalogue', published('mfe-catalogue', 'c3', catalogue));
    await promoted('shell', published('shell', 's2', shell(z.string())));
    await expect(promoted('shell', published('shell', 's3', shell(z.string().optional())))).rejects.toThrow(
      'mfe-catalogue c3 takes session/state of shell, which may leave out user.image',
    );
  });

  test('of builds from before they were noted are not compared', async () => {
    const { messages: _, ...earlier } = opens(subject);
    await promoted('mfe-social', published('mfe-social', 'm0', earlier));
    expect(live('mfe-social')).toEqual(['m0']);
  });
});
