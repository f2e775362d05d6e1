// Opens adapters on MongoDB in a database that is dropped when they are closed.
import { randomBytes } from 'node:crypto';
import { MongoConnection } from '../../../src/adapters/mongo/operational/connection';
import type { Open, Opened } from '../../ports/opened';
import { engineUrl } from './engines';

export function onMongo<Port>(
  make: (mongo: MongoConnection) => Port,
  beforeClose: (port: Port) => void = () => undefined,
): Open<Port> {
  return async () => {
    const name = `test-${randomBytes(6).toString('hex')}`;
    const openIn = async (): Promise<Opened<Port>> => {
      const mongo = new MongoConnection(engineUrl('MONGO'), name);
      const port = make(mongo);
      const closeConnection = async () => {
        beforeClose(port);
        await mongo.close();
      };
      return {
        port,
        reopen: async () => {
          await closeConnection();
          return openIn();
        },
        close: async () => {
          await mongo.run((db) => db.dropDatabase());
          await mongo.siblingDatabase('keys').run((db) => db.dropDatabase());
          await closeConnection();
        },
      };
    };
    return openIn();
  };
}
