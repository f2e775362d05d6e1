// Reads the settings once at startup and reports each invalid one on a separate line.
import { isAbsolute, resolve } from 'node:path';
import { closest } from 'fastest-levenshtein';
import { z } from 'zod';
import type { OtlpSettings } from '../../adapters/opentelemetry/otlp-traces';
import { type CodePrefixes, developmentPrefixes } from '../../domains/catalogue/review/release-codes';
import {
  type DistributedSettings,
  distributedSettings,
  distributedSettingsOf,
  missingEngines,
} from './distributed-settings';
import { movesRealMoney, type PaymentKeys, paymentFaults, paymentKeysOf, paymentSettings } from './payment-settings';
import { type SealSettings, sealSettings, sealSettingsOf } from './seal-settings';
import { type SignInKeys, signInFaults, signInKeysOf, signInSettings } from './sign-in-settings';
import { isProxyList } from './trusted-proxies';

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'is not a port')
  .transform(Number)
  .refine((value) => value <= 65535, 'is not a port');
const flag = z.enum(['0', '1'], 'is neither 0 nor 1').transform((value) => value === '1');

const wholeEuros = z
  .string()
  .regex(/^\d{1,7}$/, 'is no whole number of euros')
  .transform((euros) => Number(euros) * 100);

/** Every setting with its purpose; the README's list is generated from here. */
export const settings = {
  LIBRETTO_PORT: { about: 'Port of the site', schema: port.default(4000) },
  LIBRETTO_HOST: { about: 'Address to listen on', schema: z.string().min(1, 'is empty').default('0.0.0.0') },
  LIBRETTO_DATA_DIR: {
    about: 'Folder of all data, relative to the repository',
    schema: z.string().min(1, 'is empty').default('.libretto'),
  },
  LIBRETTO_PROFILE: {
    about: 'embedded: everything in the data folder; distributed: on the engines whose addresses are set',
    schema: z.enum(['embedded', 'distributed'], 'is neither embedded nor distributed').default('embedded'),
  },
  LIBRETTO_DEMO: { about: '0 starts without the demo world', schema: flag.optional() },
  LIBRETTO_ACCEPT_DEMO_WORLD: {
    about:
      '1 starts with real keys of a payment provider although the data holds the demo world or payments of a sandbox',
    schema: flag.optional(),
  },
  LIBRETTO_TWO_PEOPLE_ABOVE_EUROS: {
    about: 'Withdrawals above this amount need the approval of two people of finance',
    schema: wholeEuros.default(1000_00),
  },
  LIBRETTO_STEP_UP_ABOVE_EUROS: {
    about: 'Payments above this amount ask people with a second factor to confirm again',
    schema: wholeEuros.default(100_00),
  },
  LIBRETTO_STAFF_SECOND_FACTOR: { about: 'Whether admin and finance need a second factor', schema: flag.optional() },
  LIBRETTO_LOG_LEVEL: {
    about: 'trace, debug, info, warn, error or silent',
    schema: z
      .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'is not trace, debug, info, warn, error or silent')
      .optional(),
  },
  LIBRETTO_ROLE: {
    about: 'What this process does: all, or in the distributed profile api, projector or relay',
    schema: z
      .enum(['all', 'api', 'projector', 'relay'], 'is neither all nor api nor projector nor relay')
      .default('all'),
  },
  LIBRETTO_JOBS: { about: '0 leaves queued work, such as transcoding, to another start', schema: flag.optional() },
  LIBRETTO_OFFLINE: {
    about: '0 takes back what browsers keep to open without a connection',
    schema: flag.optional(),
  },
  LIBRETTO_FFMPEG: {
    about: 'Name or path of ffmpeg; none for the built-in encoder',
    schema: z.string().min(1, 'is empty').default('ffmpeg'),
  },
  LIBRETTO_TRUST_PROXY: {
    about: 'Proxies in front of it: how many, or their addresses',
    schema: z
      .string()
      .refine(
        (value) => /^\d{1,2}$/.test(value) || isProxyList(value),
        'is neither a number of proxies nor a list of addresses',
      )
      .transform((value) => (/^\d+$/.test(value) ? Number(value) : value))
      .optional(),
  },
  LIBRETTO_PUBLIC_ORIGIN: {
    about: 'The address as browsers see it, as https://music.example',
    schema: z
      .string()
      .refine((url) => /^https?:/.test(url) && URL.canParse(url), 'is not an address like https://music.example')
      .refine((url) => !URL.canParse(url) || new URL(url).origin === url, 'has more than scheme, host and port')
      .optional(),
  },
  LIBRETTO_ISRC_PREFIX: {
    about: 'Registered prefix of ISRCs: country and registrant, as DE-A1B',
    schema: z
      .string()
      .regex(/^[A-Z]{2}-[A-Z0-9]{3}$/, 'is no prefix of ISRCs like DE-A1B')
      .default(developmentPrefixes.isrc),
  },
  LIBRETTO_UPC_PREFIX: {
    about: 'GS1 company prefix of UPCs',
    schema: z
      .string()
      .regex(/^\d{6,10}$/, 'is no company prefix of 6 to 10 digits')
      .default(developmentPrefixes.upc),
  },
  LIBRETTO_SMTP_URL: {
    about: 'Mail server, as smtps://user:password@mail.example; without one, mails are files in the data folder',
    schema: z
      .string()
      .refine(
        (url) => /^smtps?:/.test(url) && URL.canParse(url),
        'is no address of a mail server like smtps://mail.example',
      )
      .optional(),
  },
  LIBRETTO_MAIL_FROM: {
    about: 'Sender of mails, as Libretto <no-reply@music.example>',
    schema: z
      .string()
      .regex(
        /^[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/,
        'is no sender like Libretto <no-reply@music.example>',
      )
      .optional(),
  },
  LIBRETTO_METRICS_TOKEN: {
    about: 'Lets anyone who sends it as a bearer token read /metrics from another machine',
    schema: z.string().min(16, 'is shorter than 16 characters').optional(),
  },
  LIBRETTO_TRACES_URL: {
    about: 'Where traces go: an OpenTelemetry collector, as http://collector:4318/v1/traces',
    schema: z
      .string()
      .refine((url) => /^https?:/.test(url) && URL.canParse(url), 'is no address like http://collector:4318/v1/traces')
      .optional(),
  },
  LIBRETTO_TRACES_SHARE: {
    about: 'Of requests that are traced, 0 to 1',
    schema: z
      .string()
      .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'is no number from 0 to 1')
      .transform(Number)
      .default(1),
  },
  LIBRETTO_BLOBS_URL: {
    about:
      'S3 store for sound and pictures, as https://KEY:SECRET@host/bucket?region=eu-central-1; without one, the data folder',
    schema: z
      .string()
      .refine(
        (url) => /^https?:/.test(url) && URL.canParse(url) && new URL(url).pathname.length > 1,
        'is no address of a bucket like https://key:secret@host/bucket',
      )
      .optional(),
  },
  ...distributedSettings,
  ...paymentSettings,
  ...{ ...signInSettings, ...sealSettings },
} as const;

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly repoRoot: string;
  readonly profile: 'embedded' | 'distributed';
  readonly role: 'all' | 'api' | 'projector' | 'relay';
  /** Undefined in the embedded profile. */
  readonly engines: DistributedSettings | undefined;
  readonly demo: boolean;
  readonly acceptsDemoWorld: boolean;
  readonly production: boolean;
  readonly staffNeedsFactor: boolean | undefined;
  readonly stepUpAboveCents: number;
  readonly twoPeopleAboveCents: number;
  readonly logLevel: string;
  readonly runJobs: boolean;
  /** Whether browsers get a service worker that opens the product offline. */
  readonly opensOffline: boolean;
  readonly metricsToken: string | undefined;
  /** Undefined when tracing is off. */
  readonly traces: OtlpSettings | undefined;
  /** Undefined when blobs are stored in the data folder. */
  readonly blobsUrl: string | undefined;
  readonly ffmpeg: string;
  readonly trustProxy: string | number | false;
  readonly publicOrigin: string;
  readonly payments: PaymentKeys;
  /** Credentials of the external identity providers. */
  readonly signIn: SignInKeys;
  readonly mail: { readonly smtpUrl: string | null; readonly from: string };
  /** Registered prefixes of the codes that approved songs get. */
  readonly codePrefixes: CodePrefixes;
  readonly seals: SealSettings;
}

/** Reports invalid settings; each line is shown to the operator unchanged. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(readonly lines: readonly string[]) {
    super(lines.join('\n'));
  }
}

export interface ReadConfig {
  readonly config: Config;
  /** Lines about unknown settings, which are most likely misspelt. */
  readonly warnings: readonly string[];
}

const settingsSchema = z.object(
  Object.fromEntries(Object.entries(settings).map(([name, { schema }]) => [name, schema])) as {
    [Name in keyof typeof settings]: (typeof settings)[Name]['schema'];
  },
);

/** Prefixes of variables that other parts of the product read: the start script, the build, the development server. */
const foreignNames = /^LIBRETTO_(BUILD_|DEV_|TEST_|CHROME|BROWSER|RELEASE)/;

/** @throws ConfigError */
export function readConfig(env: Readonly<Record<string, string | undefined>>, repoRoot: string): ReadConfig {
  const production = env.NODE_ENV === 'production';
  const parsed = settingsSchema.safeParse(env);
  const lines = parsed.success
    ? [...paymentFaults(parsed.data), ...signInFaults(parsed.data), ...profileFaults(parsed.data)]
    : parsed.error.issues.map((issue) => lineOf(String(issue.path[0]), env, issue.message));
  if (production && env.LIBRETTO_DEMO === '1')
    lines.push('LIBRETTO_DEMO=1 is refused in production: it makes accounts that everybody knows.');
  const realMoney = parsed.success && movesRealMoney(paymentKeysOf(parsed.data));
  if (realMoney && !production && env.LIBRETTO_DEMO === '1') lines.push(demoWithRealMoney);
  if (!parsed.success || lines.length > 0) throw new ConfigError(lines);
  const values = parsed.data;
  const publicOrigin = values.LIBRETTO_PUBLIC_ORIGIN ?? `http://localhost:${values.LIBRETTO_PORT}`;
  const config: Config = {
    port: values.LIBRETTO_PORT,
    host: values.LIBRETTO_HOST,
    dataDir: isAbsolute(values.LIBRETTO_DATA_DIR)
      ? values.LIBRETTO_DATA_DIR
      : resolve(repoRoot, values.LIBRETTO_DATA_DIR),
    repoRoot,
    profile: values.LIBRETTO_PROFILE,
    role: values.LIBRETTO_ROLE,
    engines: values.LIBRETTO_PROFILE === 'distributed' ? distributedSettingsOf(values) : undefined,
    demo: production || realMoney ? false : (values.LIBRETTO_DEMO ?? true),
    acceptsDemoWorld: values.LIBRETTO_ACCEPT_DEMO_WORLD ?? false,
    production,
    staffNeedsFactor: values.LIBRETTO_STAFF_SECOND_FACTOR,
    stepUpAboveCents: values.LIBRETTO_STEP_UP_ABOVE_EUROS,
    twoPeopleAboveCents: values.LIBRETTO_TWO_PEOPLE_ABOVE_EUROS,
    logLevel: values.LIBRETTO_LOG_LEVEL ?? (production ? 'info' : 'warn'),
    runJobs: values.LIBRETTO_JOBS ?? true,
    opensOffline: values.LIBRETTO_OFFLINE ?? true,
    metricsToken: values.LIBRETTO_METRICS_TOKEN,
    traces: tracesOf(values.LIBRETTO_TRACES_URL, values.LIBRETTO_TRACES_SHARE),
    blobsUrl: values.LIBRETTO_BLOBS_URL,
    ffmpeg: values.LIBRETTO_FFMPEG,
    trustProxy: values.LIBRETTO_TRUST_PROXY ?? false,
    publicOrigin,
    payments: paymentKeysOf(values),
    signIn: signInKeysOf(values),
    mail: mailOf(values.LIBRETTO_SMTP_URL, values.LIBRETTO_MAIL_FROM, publicOrigin),
    seals: sealSettingsOf(values, repoRoot),
    codePrefixes: { isrc: values.LIBRETTO_ISRC_PREFIX, upc: values.LIBRETTO_UPC_PREFIX },
  };
  const warnings = [
    ...unknownSettings(env),
    ...(publicOrigin.startsWith('https:') && values.LIBRETTO_TRUST_PROXY === undefined ? [proxyUnknown] : []),
    ...(realMoney && !production ? [realMoneyOutsideProduction] : []),
    ...(production ? [...unregisteredPrefixes(config.codePrefixes), ...mailsUnsent(config.mail)] : []),
  ];
  return { config, warnings };
}

const demoWithRealMoney =
  'LIBRETTO_DEMO=1 is refused with real keys of a payment provider: its accounts are known to everybody, and nobody paid what they own.';
const proxyUnknown =
  'LIBRETTO_PUBLIC_ORIGIN is https and LIBRETTO_TRUST_PROXY is not set: all visitors count as one address, whose limits they share.';
const realMoneyOutsideProduction =
  'Real keys of a payment provider are set, so there is no demo world and no sandbox; set NODE_ENV=production as well.';

function profileFaults(values: z.infer<typeof settingsSchema>): readonly string[] {
  const { LIBRETTO_PROFILE: profile, LIBRETTO_ROLE: role } = values;
  if (profile === 'distributed') return missingEngines(values);
  if (role === 'all') return [];
  return [`LIBRETTO_ROLE=${role} needs the distributed profile: the embedded one is one process, so use all.`];
}

function tracesOf(url: string | undefined, share: number): OtlpSettings | undefined {
  return url === undefined ? undefined : { url, share };
}

function mailOf(smtpUrl: string | undefined, from: string | undefined, publicOrigin: string): Config['mail'] {
  return { smtpUrl: smtpUrl ?? null, from: from ?? `Libretto <no-reply@${new URL(publicOrigin).hostname}>` };
}

/**
 * Warns in production about code prefixes that are not registered, since other parties could not resolve such codes.
 */
function unregisteredPrefixes({ isrc, upc }: CodePrefixes): readonly string[] {
  const unset = [
    ...(isrc === developmentPrefixes.isrc ? ['LIBRETTO_ISRC_PREFIX'] : []),
    ...(upc === developmentPrefixes.upc ? ['LIBRETTO_UPC_PREFIX'] : []),
  ];
  return unset.map((name) => `${name} is not set: approved songs get codes for development, which nobody else knows.`);
}

function mailsUnsent({ smtpUrl }: Config['mail']): readonly string[] {
  return smtpUrl === null
    ? ['LIBRETTO_SMTP_URL is not set: mails are written into the data folder, and sent to nobody.']
    : [];
}

function lineOf(name: string, env: Readonly<Record<string, string | undefined>>, fault: string): string {
  if (name in paymentSettings || name in signInSettings || name.endsWith('_URL')) return `${name} ${fault}.`;
  return `${name}=${env[name] ?? ''} ${fault}.`;
}

function unknownSettings(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  const known = Object.keys(settings);
  return Object.keys(env)
    .filter((name) => name.startsWith('LIBRETTO_') && !known.includes(name) && !foreignNames.test(name))
    .map((name) => `${name} is not a setting; did you mean ${nearestName(name, known)}?`);
}

/** The known name with the smallest edit distance to a misspelt one. */
const nearestName = (name: string, known: readonly string[]): string =>
  known.length === 0 ? name : closest(name, known);
