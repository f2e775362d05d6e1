const journeys = require('./journeys.cjs');
const { project } = require('./project.cjs');

const everywhere = (suffix) =>
  ['contracts', 'backend', 'shell', 'mfe-player', 'mfe-social', 'mfe-catalogue', 'mfe-settings', 'infra'].map(
    (folder) => `${folder}/**/*.${suffix}`,
  );

/** What starts servers loads much of the backend, or what drives a browser: once for all files of a worker. */
const sharing = {
  runtime: '<rootDir>/infra/jest/shared-modules.cjs',
  testEnvironment: '<rootDir>/infra/jest/main-context.cjs',
};

const inBrowser = {
  ...sharing,
  globalSetup: '<rootDir>/infra/testing/start-for-e2e.ts',
  globalTeardown: '<rootDir>/infra/testing/stop-after-e2e.ts',
  setupFilesAfterEnv: ['<rootDir>/infra/jest/e2e-patience.ts'],
};

module.exports = {
  testSequencer: '<rootDir>/dearest-first.cjs',
  projects: [
    project('unit', everywhere('unit.test.ts'), { setupFilesAfterEnv: ['<rootDir>/infra/jest/unit-timeout.ts'] }),
    project('ui', everywhere('unit.test.tsx'), {
      testEnvironment: '<rootDir>/infra/jest/page-context.cjs',
      setupFilesAfterEnv: ['<rootDir>/infra/jest/unit-timeout.ts', '<rootDir>/infra/jest/ui-setup.ts'],
    }),
    project('int', everywhere('int.test.ts'), {
      ...sharing,
      setupFilesAfterEnv: ['<rootDir>/infra/jest/int-patience.ts'],
    }),
    // Against running engines of the distributed profile, whose addresses come with the environment.
    project('engines', everywhere('engine.test.ts'), {
      ...sharing,
      setupFilesAfterEnv: ['<rootDir>/infra/jest/engines-patience.ts'],
    }),
    // In a browser; what measures sound or time there is `timed` and runs beside nothing else that is busy.
    project('e2e', everywhere('e2e.test.ts'), inBrowser),
    project('timed', everywhere('timed.test.ts'), inBrowser),
    // Some of them once more on those engines; `npm run test:engines` starts what they need.
    project('journeys', journeys, {
      ...inBrowser,
      globalSetup: '<rootDir>/infra/testing/start-for-journeys.ts',
      setupFilesAfterEnv: [...inBrowser.setupFilesAfterEnv, '<rootDir>/infra/jest/journeys-patience.ts'],
    }),
  ],
};
