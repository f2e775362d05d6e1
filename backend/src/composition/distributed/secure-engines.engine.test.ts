// Engines: EVENTSTORE, KAFKA, MONGO, REDIS, S3
// Each engine with TLS by a certificate authority of the test, and with a password.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { password, type SecureEngines, secureEngines } from '../../../tests/support/engines/secure-engines';
import { bundled } from '../../../tests/support/programs/bundled';

type Answers = Readonly<Record<string, string>>;

let engines: SecureEngines | undefined;
let answers: { readonly right: Answers; readonly plain: Answers; readonly wrong: Answers; readonly untrusted: Answers };

beforeAll(async () => {
  const [started, script] = await Promise.all([
    secureEngines(),
    bundled(join(__dirname, '../../../tests/support/engines/ask-each-engine.ts')),
  ]);
  engines = started;
  const { authority } = started;
  const [right, plain, wrong, untrusted] = await Promise.all([
    asked(script, started.urls(password), authority),
    asked(script, { KAFKA: started.kafkaUrl('plain') }, authority),
    asked(script, started.urls('another'), authority),
    asked(script, started.urls(password)),
  ]);
  answers = { right, plain, wrong, untrusted };
}, 240_000);
afterAll(() => engines?.stop());

async function asked(script: string, urls: object, authority?: string): Promise<Answers> {
  // This machine may set these variables; gRPC uses the second instead of the authorities that Node trusts.
  const { NODE_EXTRA_CA_CERTS: _, GRPC_DEFAULT_SSL_ROOTS_FILE_PATH: __, ...rest } = process.env;
  const env = { ...rest, ...(authority !== undefined && { NODE_EXTRA_CA_CERTS: authority }) };
  const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(urls)], { env });
  return JSON.parse(stdout);
}

const each = (answer: string) => ({ EVENTSTORE: answer, KAFKA: answer, MONGO: answer, REDIS: answer, S3: answer });

test('each engine answers over TLS, with the password of its address, Kafka by both mechanisms', () => {
  expect(answers.right).toEqual(each('answered'));
  expect(answers.plain).toEqual({ KAFKA: 'answered' });
});

test('another password is refused by each, so a process with it ends at its start', () => {
  expect(answers.wrong).toEqual(each('refused'));
});

test('a certificate by an authority that the process does not trust is refused', () => {
  expect(answers.untrusted).toEqual(each('refused'));
});
