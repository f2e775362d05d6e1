import { historyOf } from '../../kernel/values/own-lists';
import type { OwnDataPart } from '../../ports/directory/own-data';
import { acceptanceStream } from './acceptance.stream';

export const legalOwnData: OwnDataPart = {
  lists: [
    historyOf(
      { name: 'settings/accepted-texts', about: 'Which legal texts you accepted, in which version and when.' },
      (userId) => `${acceptanceStream.name}-${userId}`,
    ),
  ],
};
