// People join, upload pictures, and follow each other.

import { accountStream } from '../../src/domains/auth/account/account.stream';
import { registerPerson } from '../../src/domains/auth/account/register-person';
import { profileStream } from '../../src/domains/profiles/profile.decider';
import { followStream, followStreamId } from '../../src/domains/social/follows/follow.stream';
import { type DemoPerson, demoPeople } from '../people';
import type { KeptImage } from './images';
import { type Act, actContext, byUser, dayMs, minuteMs, type Stage } from './stage';

/** @param passwords by slug; people without one get an unknown random password. */
export function peopleActs(
  nowMs: number,
  passwords: ReadonlyMap<string, string>,
  images: ReadonlyMap<string, KeptImage>,
): readonly Act[] {
  return demoPeople.flatMap((person) => {
    const joinedMs = nowMs - person.joinedDaysAgo * dayMs;
    return [
      { atMs: joinedMs, run: (stage) => join(stage, person, passwords.get(person.slug)) },
      { atMs: joinedMs + 3 * minuteMs, run: (stage) => fillProfile(stage, person, images) },
      ...person.follows.map((followee, index) => followAct(person, followee, nowMs, index)),
    ] satisfies Act[];
  });
}

async function join(stage: Stage, person: DemoPerson, password: string | undefined): Promise<void> {
  const accounts = stage.commands.handlerOf(accountStream);
  const { slug: userId, username, email, isArtist, roles } = person;
  const system = actContext('system', `join/${userId}`);
  if ((await accounts.load(userId)).revision < 0) {
    const registered = await registerPerson(
      stage,
      { userId, username, email, isArtist, password: password ?? crypto.randomUUID() },
      system,
    );
    if (registered.kind !== 'registered') throw new Error(`The demo's ${username} could not join: ${registered.kind}`);
  }
  const { state } = await accounts.load(userId);
  if (state.kind === 'registered') {
    const confirm = { kind: 'confirm-email', emailClaimId: state.emailClaimId } as const;
    await accounts.execute(userId, confirm, actContext('system', `confirm/${userId}`));
  }
  for (const role of roles) {
    await accounts.execute(userId, { kind: 'grant-role', role }, actContext('system', `role/${userId}/${role}`));
  }
}

async function fillProfile(stage: Stage, person: DemoPerson, images: ReadonlyMap<string, KeptImage>): Promise<void> {
  const profiles = stage.commands.handlerOf(profileStream);
  const { slug: userId, bio, favoriteGenre, country, portraitImage, bannerImage } = person;
  const context = (label: string) => byUser(userId, `profile/${userId}/${label}`);
  await profiles.execute(userId, { kind: 'edit', userId, bio, favoriteGenre, details: { country } }, context('bio'));
  for (const { type, link } of person.socialLinks) {
    await profiles.execute(userId, { kind: 'add-social-link', userId, type, link }, context(`link-${type}`));
  }
  const portrait = images.get(portraitImage ?? '');
  const banner = images.get(bannerImage ?? '');
  if (portrait)
    await profiles.execute(userId, { kind: 'change-image', userId, imageId: portrait.imageId }, context('image'));
  if (banner)
    await profiles.execute(userId, { kind: 'change-cover', userId, imageId: banner.imageId }, context('cover'));
}

function followAct(
  { slug: followerId, joinedDaysAgo }: DemoPerson,
  followeeId: string,
  nowMs: number,
  index: number,
): Act {
  // A follow happens only after both people have joined.
  const followee = demoPeople.find((person) => person.slug === followeeId);
  const bothSinceDays = Math.min(joinedDaysAgo, followee?.joinedDaysAgo ?? joinedDaysAgo);
  return {
    atMs: nowMs - bothSinceDays * dayMs + (60 + index * 7) * minuteMs,
    run: ({ commands }) =>
      commands
        .handlerOf(followStream)
        .execute(
          followStreamId(followerId, followeeId),
          { kind: 'on', data: { followerId, followeeId } },
          byUser(followerId, `follow/${followerId}/${followeeId}`),
        ),
  };
}
