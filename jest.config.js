import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Jest's cache of transformed files belongs to a project's id. With one id for all, each file is transformed once. */
const common = {
  id: 'stimpla',
  transform: {
    '\\.[jt]sx?$': [
      '<rootDir>/test/support/times/transform.js',
      { jsc: { parser: { syntax: 'typescript', tsx: true }, target: 'es2023' }, module: { type: 'commonjs' } },
    ],
  },
  // Transforms packages that are published as ES modules only, and Playwright, which transform.js makes faster.
  transformIgnorePatterns: ['/node_modules/(?!@sparticuz/|@middy/|temporal-|playwright-core/lib/coreBundle)'],
  moduleNameMapper: { '^@middy/(core|util)$': '<rootDir>/node_modules/@middy/$1/index.js' },
  testEnvironment: '<rootDir>/test/support/times/environment.js',
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/cdk.out', '<rootDir>/.local'],
  globalTeardown: '<rootDir>/test/support/setup/stop-all.ts',
}

/** Tests that run against a local cloud. `testSize` says how much random tests try (test/support/test-size.ts). */
const onCloud = (
  displayName,
  {
    engine = 'dynoxide',
    setup = 'clouds',
    hasOneCloud = false,
    testSize = 'few',
    testMatch,
    testPathIgnorePatterns = [],
  },
) => ({
  ...common,
  displayName,
  testMatch: testMatch.map(path => `<rootDir>/test/${path}`),
  testPathIgnorePatterns,
  globals: { ENGINE: engine, HAS_ONE_CLOUD: hasOneCloud, TEST_SIZE: testSize },
  setupFilesAfterEnv: ['<rootDir>/test/support/cloud-checks.ts'],
  globalSetup: `<rootDir>/test/support/setup/${setup}.ts`,
})

/** Tests without a local cloud of the global setup. */
const withoutCloud = (displayName, { setup, testSize = 'few', testMatch, setupFilesAfterEnv = [] }) => ({
  ...common,
  displayName,
  testMatch: testMatch.map(path => `<rootDir>/${path}`),
  setupFilesAfterEnv,
  globals: { ENGINE: 'dynoxide', HAS_ONE_CLOUD: false, TEST_SIZE: testSize },
  globalSetup: `<rootDir>/test/support/setup/${setup}.ts`,
})

/**
 * Tests with random, many or concurrent operations, or with errors of AWS. `npm test` leaves them to the long tests.
 */
const hardTests = [
  '/api/exports-at-scale.test.ts',
  '/api/faults.test.ts',
  '/api/concurrent-clock-out.test.ts',
  '/api/fuzz.test.ts',
  '/api/lockout.test.ts',
  '/api/stale-reads.test.ts',
  '/api/model/',
  '/api/moves-between-months.test.ts',
  '/api/rates.test.ts',
  '/api/script-faults.test.ts',
  '/api/strict-cloud.test.ts',
]
/** Unit tests with random cases. */
const randomUnitTests = globSync('{shared,functions,infra,web,test/report}/**/*.test.ts', {
  cwd: import.meta.dirname,
}).filter(path => readFileSync(join(import.meta.dirname, path), 'utf8').includes("from 'fast-check'"))
const randomApiTests = ['api/fuzz.test.ts', 'api/exports-at-scale.test.ts', 'api/model/*.test.ts']

export default {
  // Each worker has its own local cloud and browser. On two processors, two workers would leave a fifth of the time
  // unused.
  maxWorkers: 3,
  // The limit is for tests that hang. Tests make no assertions about time.
  testTimeout: 180_000,
  testSequencer: '<rootDir>/test/support/sequencer.js',
  reporters: ['default', '<rootDir>/test/support/reporter.js'],
  projects: [
    // npm test
    withoutCloud('unit', {
      setup: 'assembly',
      testMatch: ['{shared,functions,infra,web}/**/*.test.ts', 'test/{contract,docs,lint,report,web}/**/*.test.ts'],
    }),
    withoutCloud('infra', { setup: 'synthesized', testMatch: ['test/infra/**/*.test.ts'] }),
    onCloud('api', { testMatch: ['api/**/*.test.ts'], testPathIgnorePatterns: hardTests }),
    onCloud('browser', { setup: 'browsers', testMatch: ['browser/**/*.test.ts'] }),
    onCloud('second engine', {
      engine: 'dynamodb-local',
      setup: 'one-cloud-on-dynamodb-local',
      hasOneCloud: true,
      testMatch: ['second-engine/dynamodb-local.test.ts'],
    }),
    // npm run test:long
    withoutCloud('unit, long', {
      setup: 'assembly',
      testSize: 'many',
      setupFilesAfterEnv: ['<rootDir>/test/support/many-iterations.ts'],
      testMatch: ['test/{crash,long}/**/*.test.ts', ...randomUnitTests],
    }),
    onCloud('api, long', { testSize: 'many', testMatch: randomApiTests }),
    onCloud('engines', { setup: 'engines', testMatch: ['engines/*.test.ts'] }),
    onCloud('api on the second engine', {
      engine: 'dynamodb-local',
      setup: 'clouds-on-dynamodb-local',
      testSize: 'some',
      testMatch: ['api/**/*.test.ts'],
    }),
  ],
}
