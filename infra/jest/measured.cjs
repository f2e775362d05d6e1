// Extends a test environment by the CPU time of each file: of the test process, and of the servers,
// browsers and scripts that it started and that have exited. Wall time alone does not distinguish a file
// that works from one that waits.
const { appendFileSync, readFileSync } = require('node:fs');

/** Linux measures CPU time in hundredths of a second. */
const ticksPerSecond = 100;

/** CPU seconds of this process's exited children, including their own; 0 on systems that do not report it. */
function childrenCpu() {
  try {
    // The program name, in parentheses, may contain spaces.
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
  } catch {
    return 0;
  }
}

function cpuNow() {
  const { user, system } = process.cpuUsage();
  return { own: (user + system) / 1e6, children: childrenCpu() };
}

const measured = (Environment) =>
  class Measured extends Environment {
    #before = cpuNow();
    #path;

    constructor(config, context) {
      super(config, context);
      this.#path = context.testPath;
    }

    async teardown() {
      await super.teardown();
      const file = process.env.LIBRETTO_TEST_COUNTS;
      if (!file) return;
      const { own, children } = cpuNow();
      const row = { cpuOf: this.#path, cpu: own - this.#before.own, children: children - this.#before.children };
      appendFileSync(file, `${JSON.stringify(row)}\n`);
    }
  };

module.exports = { measured };
