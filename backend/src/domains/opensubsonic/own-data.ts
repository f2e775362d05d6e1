import { allOf, listOf } from '../../kernel/values/own-lists';
import type { OwnDataPart } from '../../ports/directory/own-data';
import { type AppKeyDoc, appKeys } from './keys/app-keys.projection';

export const openSubsonicOwnData: OwnDataPart = {
  lists: [
    listOf<AppKeyDoc>(
      { name: 'account/music-app-keys', about: 'Keys of music apps: their names, never the keys themselves.' },
      ['id', 'label', 'issuedAt', 'lastUsedAt'],
      (source, userId) => allOf(source, appKeys, 'byUser', { userId }),
    ),
  ],
};
