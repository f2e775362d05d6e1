// Opens adapters on libsql in a folder that is deleted when they are closed.
import { join } from 'node:path';
import { Database, type DatabaseOptions } from '../../src/adapters/libsql/database/database';
import { temporaryFolder } from '../support/files/temporary-folder';
import type { Open, Opened } from './opened';

export function onLibsql<Port>(
  make: (database: Database, folder: string) => Port,
  options: DatabaseOptions & { readonly beforeClose?: (port: Port) => Promise<void> | void } = { durability: 'full' },
): Open<Port> {
  return async () => {
    const folder = temporaryFolder();
    const openIn = async (): Promise<Opened<Port>> => {
      const database = new Database(join(folder.path, 'test.db'), options);
      const port = make(database, folder.path);
      const closeDatabase = async () => {
        await options.beforeClose?.(port);
        database.close();
      };
      return {
        port,
        reopen: async () => {
          await closeDatabase();
          return openIn();
        },
        close: async () => {
          await closeDatabase();
          folder.remove();
        },
      };
    };
    return openIn();
  };
}
