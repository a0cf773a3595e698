/** one project per kind of test, so that each says how many it ran */
const common = {
  transform: {
    '\\.[jt]sx?$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript', tsx: true }, target: 'es2023' }, module: { type: 'commonjs' } }],
  },
  // published as ES modules alone
  transformIgnorePatterns: ['/node_modules/(?!@sparticuz/|@middy/|temporal-)'],
  moduleNameMapper: { '^@middy/(core|util)$': '<rootDir>/node_modules/@middy/$1/index.js' },
  testEnvironment: 'node',
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/cdk.out', '<rootDir>/.local'],
}

const apiTests = names => names.map(name => `/test/api/${name}\\.test\\.ts$`)
/** made from the list of routes: what they find is the functions' doing, so the second engine has them in `npm run test:long` alone */
const ofEveryRoute = ['bad-input', 'faults', 'isolation', 'roles']
const during = (script, patterns) => (process.env.npm_lifecycle_event === script ? patterns : [])

/** the same tests on both engines, each against a local cloud of its own */
const onCloud = (displayName, setup, engine, testMatch, testPathIgnorePatterns = []) => ({
  ...common,
  displayName,
  testMatch,
  testPathIgnorePatterns,
  globals: { CLOUD: displayName, ENGINE: engine },
  setupFilesAfterEnv: ['<rootDir>/test/support/no-denials.ts'],
  globalSetup: `<rootDir>/test/support/clouds/${setup}.ts`,
  globalTeardown: '<rootDir>/test/support/stop-cloud.ts',
})

export default {
  // what one core computes, the other serves: a cloud each, and most of the time is spent waiting
  maxWorkers: 2,
  // for what hangs: how long something takes is no matter of tests
  testTimeout: 180_000,
  reporters: ['default', '<rootDir>/test/support/reporter.js'],
  projects: [
    {
      ...common,
      displayName: 'unit',
      testMatch: ['<rootDir>/{shared,functions,infra,web}/**/*.test.ts', '<rootDir>/test/{contract,crash,docs,lint,report,web}/**/*.test.ts'],
      testPathIgnorePatterns: during('test', ['/test/report/long/']),
    },
    { ...common, displayName: 'infra', testMatch: ['<rootDir>/test/infra/**/*.test.ts'] },
    onCloud('api on dynoxide', 'dynoxide', 'dynoxide', ['<rootDir>/test/api/**/*.test.ts'], during('test:long', apiTests(ofEveryRoute))),
    onCloud('api on dynamodb-local', 'dynamodb-local', 'dynamodb-local', ['<rootDir>/test/api/**/*.test.ts'], [...during('test', apiTests(['fuzz', ...ofEveryRoute])), ...during('test:long', apiTests(['exports-of-many']))]),
    onCloud('browser', 'browser', 'dynoxide', ['<rootDir>/test/browser/**/*.test.ts']),
  ],
}
