// Each engine with TLS by one certificate authority, and with a password.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { MongoClient } from 'mongodb';
import type { Engine, EngineName, EnginePlace } from '../../../../infra/engines/engine';
import { runToEnd } from '../../../../infra/engines/fetched';
import { kafka } from '../../../../infra/engines/kafka';
import { mongo } from '../../../../infra/engines/mongo';
import { redis } from '../../../../infra/engines/redis';
import { s3 } from '../../../../infra/engines/s3';
import { startOne } from '../../../../infra/engines/start-engines';
import { EventStoreServer } from '../event-store-server/server';
import { temporaryFolder } from '../files/temporary-folder';

export const user = 'libretto';
export const password = 'secret-of-the-engines';

export interface SecureEngines {
  /** The file that `NODE_EXTRA_CA_CERTS` names. */
  readonly authority: string;
  urls(password: string): Readonly<Record<EngineName, string>>;
  /** The address of Kafka with this mechanism of SASL. */
  kafkaUrl(mechanism: string): string;
  stop(): Promise<void>;
}

interface Certificate {
  readonly authority: string;
  readonly certificate: string;
  readonly key: string;
  /** Certificate and key in one file, as MongoDB and Kafka want them. */
  readonly both: string;
}

export async function secureEngines(): Promise<SecureEngines> {
  const folder = temporaryFolder();
  const made = certificateIn(folder.path);
  const start = (engine: Engine) => startOne(engine, join(folder.path, engine.name.toLowerCase()));
  const eventStore = await EventStoreServer.start({
    file: join(folder.path, 'events.db'),
    tls: { certificate: readFileSync(made.certificate), key: readFileSync(made.key) },
    credentials: { user, password },
  });
  const [ofKafka, ofMongo, ofRedis, ofS3] = await Promise.all([
    start(secureKafka(made)),
    start(secureMongo(made)),
    start(secureRedis(made)),
    start(secureS3(made)),
  ]);
  const at = (url: string, scheme: string, credentials: string) =>
    url.replace(/^.*?:\/\/(.*@)?/, `${scheme}://${credentials}@`);
  const kafkaAt = (word: string, mechanism: string) =>
    `${at(ofKafka.url, 'kafka+ssl', `${user}:${word}`)}?mechanism=${mechanism}`;
  return {
    authority: made.authority,
    urls: (word) => ({
      EVENTSTORE: at(eventStore.url, 'esdb', `${user}:${word}`),
      KAFKA: kafkaAt(word, 'scram-sha-512'),
      MONGO: `${at(ofMongo.url, 'mongodb', `${user}:${word}`)}&tls=true&authSource=admin`,
      REDIS: at(ofRedis.url, 'rediss', `:${word}`),
      S3: at(ofS3.url, 'https', `${user}:${word}`),
    }),
    kafkaUrl: (mechanism) => kafkaAt(password, mechanism),
    stop: async () => {
      eventStore.close();
      await Promise.all([ofKafka, ofMongo, ofRedis, ofS3].map((engine) => engine.kill()));
      folder.remove();
    },
  };
}

function certificateIn(folder: string): Certificate {
  const file = (name: string) => join(folder, name);
  const openssl = (...args: readonly string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const newKey = ['-newkey', 'rsa:2048', '-nodes', '-days', '2'];
  openssl('req', '-x509', ...newKey, '-subj', '/CN=authority', '-keyout', 'ca.key', '-out', 'ca.pem');
  openssl('req', ...newKey.slice(0, 3), '-subj', '/CN=engines', '-keyout', 'key.pem', '-out', 'request.pem');
  writeFileSync(file('names.cnf'), 'subjectAltName=IP:127.0.0.1,DNS:localhost');
  const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2', '-extfile', 'names.cnf'];
  openssl('x509', '-req', '-in', 'request.pem', ...signed, '-out', 'certificate.pem');
  writeFileSync(file('both.pem'), readFileSync(file('key.pem')) + readFileSync(file('certificate.pem'), 'utf8'));
  return {
    authority: file('ca.pem'),
    certificate: file('certificate.pem'),
    key: file('key.pem'),
    both: file('both.pem'),
  };
}

/** Resolves when the port speaks TLS. */
const speaksTls = ({ port }: EnginePlace) =>
  new Promise<void>((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false, timeout: 1_000 }, () => {
      socket.destroy();
      resolve();
    });
    socket.once('error', reject);
    socket.once('timeout', () => socket.destroy(new Error('no answer')));
  });

const secureRedis = ({ authority, certificate, key }: Certificate): Engine => ({
  ...redis,
  command: (place) => {
    const plain = redis.command(place);
    const tls = ['--tls-port', `${place.port}`, '--port', '0', '--tls-cert-file', certificate, '--tls-key-file', key];
    const rest = ['--tls-ca-cert-file', authority, '--tls-auth-clients', 'no', '--requirepass', password];
    return { ...plain, arguments: [...plain.arguments, ...tls, ...rest] };
  },
  ready: speaksTls,
});

const secureS3 = ({ certificate, key }: Certificate): Engine => ({
  ...s3,
  command: (place) => {
    const plain = s3.command(place);
    return {
      ...plain,
      arguments: ['--cert', certificate, '--key', key, ...plain.arguments],
      env: { ROOT_ACCESS_KEY: user, ROOT_SECRET_KEY: password },
    };
  },
  ready: speaksTls,
});

const secureMongo = ({ authority, both }: Certificate): Engine => ({
  ...mongo,
  prepare: async (place) => {
    await mongo.prepare?.(place);
    const keyFile = join(place.folder, 'members.key');
    writeFileSync(keyFile, 'c2VjcmV0T2ZNZW1iZXJz');
    chmodSync(keyFile, 0o600);
  },
  command: (place) => {
    const plain = mongo.command(place);
    const tls = ['--tlsMode', 'requireTLS', '--tlsCertificateKeyFile', both, '--tlsCAFile', authority];
    const rest = ['--tlsAllowConnectionsWithoutCertificates', '--keyFile', join(place.folder, 'members.key')];
    return { ...plain, arguments: [...plain.arguments, ...tls, ...rest] };
  },
  // Before there is a user, this machine may make the replica set and the first user.
  ready: async ({ port }) => {
    const client = new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true&tls=true`, {
      tlsCAFile: authority,
      runtimeAdapters: { os },
      serverSelectionTimeoutMS: 1_000,
    });
    try {
      await client.connect();
      const admin = client.db('admin');
      const members = [{ _id: 0, host: `127.0.0.1:${port}` }];
      await admin.command({ replSetInitiate: { _id: 'rs0', members } }).catch(() => undefined);
      await admin.command({ createUser: user, pwd: password, roles: ['root'] });
    } finally {
      await client.close();
    }
  },
});

const secureKafka = ({ authority, both }: Certificate): Engine => {
  const classesOf = ({ programs }: EnginePlace) => ['-cp', join(programs, 'jars', '*')];
  const login = 'org.apache.kafka.common.security';
  const configOf = ({ folder, port, innerPort }: EnginePlace) => [
    ...['process.roles=broker,controller', 'node.id=1', `controller.quorum.voters=1@127.0.0.1:${innerPort}`],
    `listeners=OUTSIDE://127.0.0.1:${port},CONTROLLER://127.0.0.1:${innerPort}`,
    ...[`advertised.listeners=OUTSIDE://127.0.0.1:${port}`, 'controller.listener.names=CONTROLLER'],
    ...['listener.security.protocol.map=OUTSIDE:SASL_SSL,CONTROLLER:PLAINTEXT', 'inter.broker.listener.name=OUTSIDE'],
    ...['sasl.enabled.mechanisms=PLAIN,SCRAM-SHA-512', 'sasl.mechanism.inter.broker.protocol=PLAIN'],
    `listener.name.outside.plain.sasl.jaas.config=${login}.plain.PlainLoginModule required username="${user}" password="${password}" user_${user}="${password}";`,
    `listener.name.outside.scram-sha-512.sasl.jaas.config=${login}.scram.ScramLoginModule required;`,
    ...['ssl.keystore.type=PEM', `ssl.keystore.location=${both}`],
    ...['ssl.truststore.type=PEM', `ssl.truststore.location=${authority}`],
    `log.dirs=${join(folder, 'data')}`,
    ...['offsets.topic.replication.factor=1', 'transaction.state.log.replication.factor=1'],
    'transaction.state.log.min.isr=1',
  ];
  return {
    ...kafka,
    prepare: async (place) => {
      mkdirSync(place.folder, { recursive: true });
      const config = join(place.folder, 'server.properties');
      writeFileSync(config, `${configOf(place).join('\n')}\n`);
      if (existsSync(join(place.folder, 'data/meta.properties'))) return;
      const format = ['kafka.tools.StorageTool', 'format', '-t', 'bGlicmV0dG8tZW5naW5lcw', '-c', config];
      const scram = ['--add-scram', `SCRAM-SHA-512=[name=${user},password=${password}]`];
      await runToEnd('java', ['-Xmx128m', '-XX:TieredStopAtLevel=1', ...classesOf(place), ...format, ...scram]);
    },
    ready: speaksTls,
  };
};
