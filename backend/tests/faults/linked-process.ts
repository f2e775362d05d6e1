// The links through which a process reaches each engine, so that a test can cut them separately.
import type { DistributedSettings } from '../../src/composition/config/distributed-settings';
import { CuttableLink } from '../support/engines/cuttable-link';

export type LinkTo = 'EventStoreDB' | 'Kafka' | 'MongoDB' | 'Redis';

export interface LinkedProcess {
  readonly links: Readonly<Record<LinkTo, CuttableLink>>;
  /** Settings that make a process use the links. */
  readonly settings: NodeJS.ProcessEnv;
  close(): void;
}

/** @param kafka a link of `kafkaBehindLinks`, whose broker advertises it to clients. */
export async function linkedProcess(engines: DistributedSettings, kafka: CuttableLink): Promise<LinkedProcess> {
  const linked = async (url: string) => {
    const link = await CuttableLink.open(Number(new URL(url).port));
    const there = new URL(url);
    there.port = `${link.port}`;
    return { link, url: there };
  };
  const [eventStore, mongo, redis] = await Promise.all(
    [engines.eventStoreUrl, engines.mongoUrl, engines.redisUrl].map((url) => linked(url)),
  );
  if (eventStore === undefined || mongo === undefined || redis === undefined) throw new Error('A link is missing');
  // A client that discovers a replica set would connect to the addresses that its members advertise, bypassing the
  // link.
  mongo.url.search = '?directConnection=true';
  const links = { EventStoreDB: eventStore.link, Kafka: kafka, MongoDB: mongo.link, Redis: redis.link };
  return {
    links,
    settings: {
      LIBRETTO_EVENTSTORE_URL: eventStore.url.href,
      LIBRETTO_KAFKA_URL: `kafka://127.0.0.1:${kafka.port}`,
      LIBRETTO_MONGO_URL: mongo.url.href,
      LIBRETTO_REDIS_URL: redis.url.href,
    },
    close: () => {
      for (const link of Object.values(links)) link.close();
    },
  };
}
