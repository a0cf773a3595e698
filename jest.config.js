/** Jest's cache of transformed files is a project's own, by its id: with one id for all, a file is transformed once. */
const common = {
  id: 'stimpla',
  transform: {
    '\\.[jt]sx?$': [
      '<rootDir>/test/support/times/transform.js',
      { jsc: { parser: { syntax: 'typescript', tsx: true }, target: 'es2023' }, module: { type: 'commonjs' } },
    ],
  },
  // those published as ES modules alone, and Playwright
  transformIgnorePatterns: ['/node_modules/(?!@sparticuz/|@middy/|temporal-|playwright-core/lib/coreBundle)'],
  moduleNameMapper: { '^@middy/(core|util)$': '<rootDir>/node_modules/@middy/$1/index.js' },
  testEnvironment: '<rootDir>/test/support/times/environment.js',
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/cdk.out', '<rootDir>/.local'],
  globalTeardown: '<rootDir>/test/support/setup/stop-all.ts',
}

/** tests that call the functions; `long` has them try more often */
const onCloud = (
  displayName,
  { engine = 'dynoxide', setup = 'clouds', long = false, testMatch, testPathIgnorePatterns = [] },
) => ({
  ...common,
  displayName,
  testMatch: testMatch.map(path => `<rootDir>/test/${path}`),
  testPathIgnorePatterns,
  globals: { ENGINE: engine, LONG: long },
  setupFilesAfterEnv: ['<rootDir>/test/support/cloud-checks.ts'],
  globalSetup: `<rootDir>/test/support/setup/${setup}.ts`,
})

/** tests that need nothing but this machine */
const alone = (displayName, { setup, long = false, testMatch, testPathIgnorePatterns = [] }) => ({
  ...common,
  displayName,
  testMatch: testMatch.map(path => `<rootDir>/${path}`),
  testPathIgnorePatterns,
  globals: { ENGINE: 'dynoxide', LONG: long },
  globalSetup: `<rootDir>/test/support/setup/${setup}.ts`,
})

const tryingMore = ['api/fuzz.test.ts', 'api/exports-of-many.test.ts', 'api/model/*.test.ts']

export default {
  // as many as there are processors: each has a local cloud and a browser of its own
  maxWorkers: 2,
  // for what hangs: how long something takes is no matter of tests
  testTimeout: 180_000,
  testSequencer: '<rootDir>/test/support/sequencer.js',
  reporters: ['default', '<rootDir>/test/support/reporter.js'],
  projects: [
    // npm test
    alone('unit', {
      setup: 'assembly',
      testMatch: [
        '{shared,functions,infra,web}/**/*.test.ts',
        'test/{contract,crash,docs,lint,report,web}/**/*.test.ts',
      ],
    }),
    alone('infra', { setup: 'synthesized', testMatch: ['test/infra/**/*.test.ts'] }),
    onCloud('api', { testMatch: ['api/**/*.test.ts'] }),
    onCloud('browser', { setup: 'browsers', testMatch: ['browser/**/*.test.ts'] }),
    onCloud('second engine', {
      engine: 'dynamodb-local',
      setup: 'clouds-on-dynamodb-local',
      testMatch: ['second-engine/**/*.test.ts'],
    }),
    onCloud('engines', { setup: 'engines', testMatch: ['engines/employee.test.ts'] }),
    // npm run test:long
    alone('unit, long', {
      setup: 'assembly',
      long: true,
      testMatch: ['test/{crash,report}/**/*.test.ts', 'test/long/**/*.test.ts'],
    }),
    onCloud('api, long', { long: true, testMatch: tryingMore }),
    onCloud('engines, long', {
      setup: 'engines',
      long: true,
      testMatch: ['engines/*.test.ts'],
      testPathIgnorePatterns: ['engines/employee.test.ts'],
    }),
    onCloud('api on the second engine', {
      engine: 'dynamodb-local',
      setup: 'clouds-on-dynamodb-local',
      testMatch: ['api/**/*.test.ts'],
    }),
  ],
}
