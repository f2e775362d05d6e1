import { generateKeyPairSync } from 'node:crypto';
import { ConfigError, readConfig } from './config';

const read = (env: Record<string, string | undefined>) => readConfig(env, '/srv').config;
const faults = (env: Record<string, string | undefined>): readonly string[] => {
  try {
    read(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
};

describe('settings', () => {
  test('have defaults', () => {
    expect(read({})).toEqual({
      port: 4000,
      host: '0.0.0.0',
      dataDir: '/srv/.libretto',
      repoRoot: '/srv',
      profile: 'embedded',
      role: 'all',
      demo: true,
      acceptsDemoWorld: false,
      production: false,
      stepUpAboveCents: 10_000,
      twoPeopleAboveCents: 100_000,
      logLevel: 'warn',
      mail: { smtpUrl: null, from: 'Libretto <no-reply@localhost>' },
      runJobs: true,
      opensOffline: true,
      ffmpeg: 'ffmpeg',
      trustProxy: false,
      publicOrigin: 'http://localhost:4000',
      payments: { stripe: null, nowPayments: null },
      signIn: { google: null, spotify: null, apple: null, oidc: null },
      codePrefixes: { isrc: 'XX-DEV', upc: '400000' },
      seals: {
        keyFile: null,
        formerKeyFile: null,
        anchorFile: null,
        mailTo: null,
        timestampUrl: null,
        timestampCaFile: null,
      },
    });
  });

  test('are taken as they are given', () => {
    const config = read({
      LIBRETTO_PORT: '8080',
      LIBRETTO_DATA_DIR: '/var/libretto',
      LIBRETTO_DEMO: '0',
      LIBRETTO_LOG_LEVEL: 'debug',
      LIBRETTO_TRUST_PROXY: '1',
      LIBRETTO_PUBLIC_ORIGIN: 'https://music.example',
    });
    expect(config).toMatchObject({
      port: 8080,
      dataDir: '/var/libretto',
      demo: false,
      logLevel: 'debug',
      trustProxy: 1,
      publicOrigin: 'https://music.example',
    });
    expect(read({ LIBRETTO_DATA_DIR: 'data', LIBRETTO_TRUST_PROXY: 'loopback, 10.0.0.0/8' })).toMatchObject({
      dataDir: '/srv/data',
      trustProxy: 'loopback, 10.0.0.0/8',
    });
  });

  test('that are wrong get a line each', () => {
    expect(faults({ LIBRETTO_PORT: 'http', LIBRETTO_DEMO: 'yes' })).toEqual([
      'LIBRETTO_PORT=http is not a port.',
      'LIBRETTO_DEMO=yes is neither 0 nor 1.',
    ]);
    for (const librettoPort of ['-1', '65536', '80.5', ''])
      expect(faults({ LIBRETTO_PORT: librettoPort })).toHaveLength(1);
    for (const librettoPublicOrigin of ['music.example', 'https://music.example/', 'https://music.example/app']) {
      expect(faults({ LIBRETTO_PUBLIC_ORIGIN: librettoPublicOrigin })).toHaveLength(1);
    }
    expect(faults({ LIBRETTO_LOG_LEVEL: 'loud', LIBRETTO_ROLE: 'queen', LIBRETTO_DATA_DIR: '' })).toHaveLength(3);
    expect(faults({ LIBRETTO_TRUST_PROXY: 'notaproxy' })).toEqual([
      'LIBRETTO_TRUST_PROXY=notaproxy is neither a number of proxies nor a list of addresses.',
    ]);
    expect(faults({ LIBRETTO_ROLE: 'relay' })).toEqual([
      'LIBRETTO_ROLE=relay needs the distributed profile: the embedded one is one process, so use all.',
    ]);
  });

  const engines = {
    LIBRETTO_PROFILE: 'distributed',
    LIBRETTO_EVENTSTORE_URL: 'esdb://user:secret@events:2113?tls=true',
    LIBRETTO_KAFKA_URL: 'kafka://one:9092,two:9092',
    LIBRETTO_MONGO_URL: 'mongodb://documents/libretto?replicaSet=rs0',
    LIBRETTO_REDIS_URL: 'redis://cache:6379/0',
    LIBRETTO_BLOBS_URL: 'https://key:secret@files/bucket',
  };

  test('name every engine of the distributed profile that has no address, and repeat no address that is wrong', () => {
    const { config } = readConfig({ ...engines, LIBRETTO_ROLE: 'relay', LIBRETTO_KAFKA_PARTITIONS: '6' }, '/srv');
    expect(config.role).toBe('relay');
    expect(config.engines?.kafka).toEqual({
      ...{ url: 'kafka://one:9092,two:9092', topic: 'libretto.events', partitions: 6 },
      ...{ replicationFactor: 1, compression: 'none' },
    });
    const { LIBRETTO_MONGO_URL: _, LIBRETTO_REDIS_URL: __, ...some } = engines;
    expect(faults(some)).toEqual([
      'LIBRETTO_MONGO_URL is not set: the distributed profile needs the address of MongoDB, which keeps the read models.',
      'LIBRETTO_REDIS_URL is not set: the distributed profile needs the address of Redis, which keeps sessions, limits and leases.',
    ]);
    expect(faults({ ...engines, LIBRETTO_KAFKA_URL: 'user:secret@kafka' })).toEqual([
      'LIBRETTO_KAFKA_URL is no address like kafka://host:9092,host2:9092.',
    ]);
    expect(faults({ ...engines, LIBRETTO_KAFKA_PARTITIONS: '0' })).toHaveLength(1);
    expect(readConfig({}, '/srv').config.engines).toBeUndefined();
  });

  const stripe = {
    LIBRETTO_STRIPE_SECRET_KEY: 'sk_live_abc',
    LIBRETTO_STRIPE_PUBLISHABLE_KEY: 'pk_live_abc',
    LIBRETTO_STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  };

  test('of a payment provider are taken whole or not at all, and never repeated', () => {
    expect(read(stripe).payments).toEqual({
      stripe: { secretKey: 'sk_live_abc', publishableKey: 'pk_live_abc', webhookSecret: 'whsec_abc' },
      nowPayments: null,
    });
    expect(faults({ ...stripe, LIBRETTO_STRIPE_WEBHOOK_SECRET: undefined })).toEqual([
      'Stripe needs all of its keys: set LIBRETTO_STRIPE_WEBHOOK_SECRET too, or none of LIBRETTO_STRIPE_SECRET_KEY, LIBRETTO_STRIPE_PUBLISHABLE_KEY, LIBRETTO_STRIPE_WEBHOOK_SECRET.',
    ]);
    expect(faults({ LIBRETTO_NOWPAYMENTS_IPN_SECRET: 'a-long-secret' })).toHaveLength(1);
    expect(faults({ ...stripe, LIBRETTO_STRIPE_PUBLISHABLE_KEY: 'pk_test_abc' })).toEqual([
      'LIBRETTO_STRIPE_SECRET_KEY and LIBRETTO_STRIPE_PUBLISHABLE_KEY are not both live or both test keys.',
    ]);
    expect(faults({ ...stripe, LIBRETTO_STRIPE_SECRET_KEY: 'my-secret' })).toEqual([
      'LIBRETTO_STRIPE_SECRET_KEY is no secret key of Stripe (sk_live_… or sk_test_…).',
    ]);
  });

  test('with real keys of a payment provider disable the demo world, say so, and reject the opposite setting', () => {
    const nowPayments = {
      LIBRETTO_NOWPAYMENTS_API_KEY: 'a-long-key',
      LIBRETTO_NOWPAYMENTS_IPN_SECRET: 'a-long-secret',
    };
    for (const keys of [stripe, nowPayments]) {
      const { config, warnings } = readConfig(keys, '/srv');
      expect(config.demo).toBe(false);
      expect(warnings).toEqual([expect.stringContaining('no demo world and no sandbox')]);
      expect(faults({ ...keys, LIBRETTO_DEMO: '1' })).toEqual([expect.stringContaining('LIBRETTO_DEMO=1 is refused')]);
    }
    const testKeys = {
      ...stripe,
      LIBRETTO_STRIPE_SECRET_KEY: 'sk_test_abc',
      LIBRETTO_STRIPE_PUBLISHABLE_KEY: 'pk_test_abc',
    };
    expect(readConfig(testKeys, '/srv')).toMatchObject({ config: { demo: true }, warnings: [] });
  });

  test('of services to sign in with are taken whole or not at all, and never repeated', () => {
    const google = { LIBRETTO_GOOGLE_CLIENT_ID: 'g-id', LIBRETTO_GOOGLE_CLIENT_SECRET: 'g-secret' };
    expect(read(google).signIn.google).toEqual({ clientId: 'g-id', clientSecret: 'g-secret' });
    const half = faults({ ...google, LIBRETTO_GOOGLE_CLIENT_SECRET: undefined });
    expect(half).toEqual([expect.stringContaining('set LIBRETTO_GOOGLE_CLIENT_SECRET too, or none of')]);
    expect(half.join()).not.toContain('g-id');
    const oidc = {
      LIBRETTO_OIDC_NAME: 'Sound Club',
      LIBRETTO_OIDC_ISSUER: 'https://login.example',
      LIBRETTO_OIDC_CLIENT_ID: 'id',
      LIBRETTO_OIDC_CLIENT_SECRET: 'secret',
    };
    const taken = { name: 'Sound Club', issuer: 'https://login.example', clientId: 'id', clientSecret: 'secret' };
    expect(read(oidc).signIn.oidc).toEqual(taken);
    expect(read({ ...oidc, LIBRETTO_OIDC_ISSUER: 'http://localhost:9000' }).signIn.oidc).not.toBeNull();
    for (const issuer of ['http://login.example', 'http://localhost.evil.example', 'login.example', 'ftp://login'])
      expect(faults({ ...oidc, LIBRETTO_OIDC_ISSUER: issuer })).toHaveLength(1);
  });

  test("of Apple's key hold it in one line, and anything else is refused without being shown", () => {
    const keyOf = (type: { namedCurve: string }) =>
      generateKeyPairSync('ec', type).privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
    const apple = {
      LIBRETTO_APPLE_CLIENT_ID: 'example.libretto',
      LIBRETTO_APPLE_TEAM_ID: 'TEAM',
      LIBRETTO_APPLE_KEY_ID: 'KEY',
    };
    const key = keyOf({ namedCurve: 'P-256' });
    const inOneLine = { ...apple, LIBRETTO_APPLE_PRIVATE_KEY: key.replaceAll('\n', '\\n') };
    expect(read(inOneLine).signIn.apple?.privateKey).toBe(key);
    for (const wrong of ['not-a-key', keyOf({ namedCurve: 'P-384' })])
      expect(faults({ ...apple, LIBRETTO_APPLE_PRIVATE_KEY: wrong })).toEqual([
        'LIBRETTO_APPLE_PRIVATE_KEY is no private key of Apple (the content of a .p8 file).',
      ]);
  });

  test('of production disable the demo world, and reject the opposite setting', () => {
    expect(read({ NODE_ENV: 'production' })).toMatchObject({ production: true, demo: false, logLevel: 'info' });
    expect(faults({ NODE_ENV: 'production', LIBRETTO_DEMO: '1' })).toHaveLength(1);
  });

  test('of an S3 store must name a bucket, and its keys are not repeated', () => {
    const url = 'https://key:secret@s3.example/bucket?region=eu-central-1';
    expect(read({ LIBRETTO_BLOBS_URL: url }).blobsUrl).toBe(url);
    expect(read({}).blobsUrl).toBeUndefined();
    for (const wrong of ['ftp://key:secret@s3.example/bucket', 'https://key:secret@s3.example/', 'secret bucket']) {
      const [fault = '', ...more] = faults({ LIBRETTO_BLOBS_URL: wrong });
      expect(more).toEqual([]);
      expect(fault).toContain('LIBRETTO_BLOBS_URL');
      expect(fault).not.toContain(wrong);
    }
  });

  test('that production needs and has not are named in warnings', () => {
    const registered = {
      LIBRETTO_SMTP_URL: 'smtps://mail.example',
      LIBRETTO_ISRC_PREFIX: 'DE-A1B',
      LIBRETTO_UPC_PREFIX: '0614141',
    };
    expect(read(registered).codePrefixes).toEqual({ isrc: 'DE-A1B', upc: '0614141' });
    expect(faults({ LIBRETTO_ISRC_PREFIX: 'DEA1B', LIBRETTO_UPC_PREFIX: '12345' })).toHaveLength(2);
    expect(readConfig({ NODE_ENV: 'production' }, '/srv').warnings).toHaveLength(3);
    expect(readConfig({ NODE_ENV: 'production', ...registered }, '/srv').warnings).toEqual([]);
  });

  test('an https address without a setting of proxies is said to put all visitors under one limit', () => {
    const https = { LIBRETTO_PUBLIC_ORIGIN: 'https://music.example' };
    expect(readConfig(https, '/srv').warnings).toEqual([expect.stringContaining('LIBRETTO_TRUST_PROXY is not set')]);
    expect(readConfig({ ...https, LIBRETTO_TRUST_PROXY: '1' }, '/srv').warnings).toEqual([]);
    expect(readConfig({ ...https, LIBRETTO_TRUST_PROXY: '0' }, '/srv').warnings).toEqual([]);
  });

  test('that are misspelt are reported with the nearest known one', () => {
    expect(readConfig({ LIBRETTO_PROT: '1', LIBRETTO_DATADIR: 'x', OTHER: '1' }, '/srv').warnings).toEqual([
      'LIBRETTO_PROT is not a setting; did you mean LIBRETTO_PORT?',
      'LIBRETTO_DATADIR is not a setting; did you mean LIBRETTO_DATA_DIR?',
    ]);
    expect(readConfig({ LIBRETTO_DEV_PORT: '1', LIBRETTO_BUILD_MODE: 'x' }, '/srv').warnings).toEqual([]);
  });
});
