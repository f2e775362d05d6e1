import { cacheSuite } from '../../../tests/ports/operations/cache.suite';
import { TestClock } from '../../../tests/support/world/test-clock';
import { InProcessCache } from './cache';

const clock = new TestClock();

cacheSuite(
  'this process',
  async () => {
    const port = new InProcessCache(clock);
    return {
      port,
      reopen: () => Promise.reject(new Error('A cache does not outlive its process')),
      close: async () => {},
    };
  },
  clock,
);
