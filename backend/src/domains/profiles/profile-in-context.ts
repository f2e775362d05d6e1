// A profile as moderators see it.
import type { ReportableContent } from '../../ports/directory/moderated-content';
import type { ReadModels } from '../../ports/read-models/read-models';
import { profiles } from './profile.projection';

export async function profileInContext(reads: ReadModels, id: string): Promise<ReportableContent | undefined> {
  const doc = await reads.collection(profiles).get(id);
  if (!doc || doc.username === null) return undefined;
  const links = doc.socialLinks.map(({ link }) => link);
  return {
    subject: { kind: 'profile', id },
    ownerId: id,
    text: [doc.bio ?? '', ...links].filter((text) => text !== '').join('\n'),
    ...{ createdAt: doc.joinedAt, editedAt: null, imageId: doc.imageId },
    ...{ under: null, around: [], link: `/profile?id=${id}` },
  };
}
