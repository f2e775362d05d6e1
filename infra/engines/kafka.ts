// Kafka from its Maven artifacts, as one broker in KRaft mode or as one of several.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kafka, logLevel } from 'kafkajs';
import type { Engine, EnginePlace } from './engine';
import { fetchOnce, missingOf, requireDigest, runToEnd } from './fetched';

const version = '3.9.1';
const copyDependencies = 'org.apache.maven.plugins:maven-dependency-plugin:2.8:copy-dependencies';
/** An arbitrary id of 16 bytes in base64url. */
const clusterId = 'bGlicmV0dG8tZW5naW5lcw';

const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>libretto</groupId><artifactId>engines</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>org.apache.kafka</groupId><artifactId>kafka_2.13</artifactId><version>${version}</version></dependency>
  </dependencies>
</project>
`;

/**
 * One node of a cluster, which is a broker and a controller.
 * @param voters the nodes of the cluster, as `1@127.0.0.1:9093`; undefined for a cluster of this node.
 */
export const kafkaNode = (id: number, voters?: readonly string[]): Engine => ({
  name: 'KAFKA',
  title: 'Kafka',
  version,
  lacks: () => missingOf({ java: 'Java', mvn: 'Maven' }),
  fetch: (cache, say) =>
    fetchOnce(cache, `kafka-${version}`, say, async (folder) => {
      writeFileSync(join(folder, 'pom.xml'), pom);
      const to = ['-DincludeScope=runtime', `-DoutputDirectory=${join(folder, 'jars')}`];
      await runToEnd('mvn', ['-q', '-B', '-f', join(folder, 'pom.xml'), copyDependencies, ...to]);
      requirePinned(join(folder, 'jars'));
    }),
  prepare: async (place) => {
    mkdirSync(place.folder, { recursive: true });
    writeFileSync(configPath(place), configOf(place, id, voters ?? [`${id}@127.0.0.1:${place.innerPort}`]));
    if (existsSync(join(place.folder, 'data/meta.properties'))) return;
    const format = ['kafka.tools.StorageTool', 'format', '--ignore-formatted', '-t', clusterId];
    await runToEnd('java', [
      '-Xmx128m',
      '-XX:TieredStopAtLevel=1',
      ...classes(place),
      ...format,
      '-c',
      configPath(place),
    ]);
  },
  command: (place) => ({
    program: 'java',
    arguments: [
      ...['-Xmx512m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', ...classes(place)],
      ...['kafka.Kafka', configPath(place)],
    ],
  }),
  url: ({ port }) => `kafka://127.0.0.1:${port}`,
  ready: async ({ port }) => {
    const admin = new Kafka({
      clientId: 'libretto-engines',
      brokers: [`127.0.0.1:${port}`],
      logLevel: logLevel.NOTHING,
      retry: { retries: 0 },
    }).admin();
    try {
      await admin.connect();
      await admin.describeCluster();
    } finally {
      await admin.disconnect();
    }
  },
});

export const kafka = kafkaNode(1);

const classes = ({ programs }: EnginePlace) => ['-cp', join(programs, 'jars', '*')];
const configPath = ({ folder }: EnginePlace) => join(folder, 'server.properties');

function requirePinned(folder: string): void {
  const pinned = readFileSync(join(__dirname, 'kafka-jars.sha256'), 'utf8').trim().split('\n');
  const digests = new Map(pinned.map((row) => row.split(/\s+/).reverse() as [string, string]));
  for (const file of readdirSync(folder)) {
    const digest = digests.get(file);
    if (digest === undefined) throw new Error(`Maven brought ${file}, which is not among the pinned files`);
    requireDigest(join(folder, file), digest);
    digests.delete(file);
  }
  if (digests.size > 0) throw new Error(`Maven did not bring ${[...digests.keys()].join(', ')}`);
}

/** With the short session timeout a killed broker rejoins within seconds. */
function configOf({ folder, port, innerPort }: EnginePlace, id: number, voters: readonly string[]): string {
  const replicas = voters.length;
  return `${[
    'process.roles=broker,controller',
    `node.id=${id}`,
    `controller.quorum.voters=${voters.join(',')}`,
    `listeners=PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${innerPort}`,
    `advertised.listeners=PLAINTEXT://127.0.0.1:${port}`,
    'controller.listener.names=CONTROLLER',
    'listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
    `log.dirs=${join(folder, 'data')}`,
    'auto.create.topics.enable=false',
    'group.initial.rebalance.delay.ms=0',
    `offsets.topic.replication.factor=${replicas}`,
    'offsets.topic.num.partitions=8',
    `transaction.state.log.replication.factor=${replicas}`,
    `transaction.state.log.min.isr=${Math.ceil(replicas / 2)}`,
    'transaction.state.log.num.partitions=8',
    // By default an idle controller writes an empty record twice a second, each of which costs a page of the disk.
    'metadata.max.idle.interval.ms=10000',
    'broker.session.timeout.ms=1000',
    'broker.heartbeat.interval.ms=200',
  ].join('\n')}\n`;
}
