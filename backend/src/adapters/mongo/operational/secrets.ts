import { hkdfSync, randomBytes } from 'node:crypto';
import type { Secrets } from '../../../ports/operations/secrets';
import type { MongoConnection } from './connection';
import { isDuplicate } from './engine-errors';

const secretBytes = 32;

/**
 * One random root secret, created at the first start of any process; each named secret is derived from it
 * (HKDF-SHA-256, RFC 5869).
 */
export class MongoSecrets implements Secrets {
  private constructor(private readonly root: Buffer) {}

  /** Opens the root secret in the database of the personal keys, apart from the read models. */
  static async open(mongo: MongoConnection): Promise<MongoSecrets> {
    const root = await mongo.siblingDatabase('keys').run(async (db) => {
      const secrets = db.collection<{ readonly _id: string; readonly root: string }>('installation');
      await secrets.insertOne({ _id: 'secret', root: randomBytes(secretBytes).toString('hex') }).catch((error) => {
        // A process that started earlier has created it.
        if (!isDuplicate(error)) throw error;
      });
      return (await secrets.findOne({ _id: 'secret' }))?.root;
    });
    return new MongoSecrets(Buffer.from(root ?? '', 'hex'));
  }

  /** Stores the root of all named secrets during a migration. @throws Error if another one already exists. */
  static async adopt(mongo: MongoConnection, root: string): Promise<void> {
    const kept = await mongo.siblingDatabase('keys').run(async (db) => {
      const secrets = db.collection<{ readonly _id: string; readonly root: string }>('installation');
      await secrets.insertOne({ _id: 'secret', root }).catch((error) => {
        if (!isDuplicate(error)) throw error;
      });
      return (await secrets.findOne({ _id: 'secret' }))?.root;
    });
    if (kept !== root) throw new Error('The target belongs to another installation: its secret is a different one');
  }

  rootInHex(): string {
    return this.root.toString('hex');
  }

  get(name: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.root, 'libretto', name, secretBytes));
  }
}
