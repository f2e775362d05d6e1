const { journeys, screens } = require('./journeys.cjs');
const { project } = require('./project.cjs');

const everywhere = (suffix) =>
  ['contracts', 'backend', 'shell', 'mfe-player', 'mfe-social', 'mfe-catalogue', 'mfe-settings', 'infra'].map(
    (folder) => `${folder}/**/*.${suffix}`,
  );

/** Tests that start servers load much of the backend or a browser driver, which all files of a worker share. */
const sharing = {
  runtime: '<rootDir>/infra/jest/shared-modules.cjs',
  testEnvironment: '<rootDir>/infra/jest/main-context.cjs',
};

const inBrowser = {
  ...sharing,
  globalSetup: '<rootDir>/infra/testing/start-for-e2e.ts',
  globalTeardown: '<rootDir>/infra/testing/stop-after-e2e.ts',
  setupFilesAfterEnv: ['<rootDir>/infra/jest/e2e-timeouts.ts'],
};

module.exports = {
  testSequencer: '<rootDir>/file-order.cjs',
  projects: [
    project('unit', everywhere('unit.test.ts'), { setupFilesAfterEnv: ['<rootDir>/infra/jest/unit-timeout.ts'] }),
    project('ui', everywhere('unit.test.tsx'), {
      testEnvironment: '<rootDir>/infra/jest/page-context.cjs',
      setupFilesAfterEnv: ['<rootDir>/infra/jest/unit-timeout.ts', '<rootDir>/infra/jest/ui-setup.ts'],
    }),
    project('int', everywhere('int.test.ts'), {
      ...sharing,
      setupFilesAfterEnv: ['<rootDir>/infra/jest/int-timeouts.ts'],
    }),
    // Tests against running engines of the distributed profile, whose URLs come from the environment.
    project('engines', everywhere('engine.test.ts'), {
      ...sharing,
      setupFilesAfterEnv: ['<rootDir>/infra/jest/engines-timeouts.ts'],
    }),
    // Browser tests; those that measure sound or time are `timed` and run without other load.
    project('e2e', everywhere('e2e.test.ts'), inBrowser),
    project('timed', everywhere('timed.test.ts'), inBrowser),
    // Some browser tests run again on those engines; `npm run test:engines` starts what they need.
    project('journeys', [...journeys, ...screens], {
      ...inBrowser,
      globalSetup: '<rootDir>/infra/testing/start-for-journeys.ts',
      setupFilesAfterEnv: [...inBrowser.setupFilesAfterEnv, '<rootDir>/infra/jest/journeys-timeouts.ts'],
    }),
  ],
};
