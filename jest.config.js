/** one project per kind of test, so that each says how many it ran */
const common = {
  transform: { '\\.tsx?$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript', tsx: true }, target: 'es2023' }, module: { type: 'commonjs' } }] },
  extensionsToTreatAsEsm: [],
  testEnvironment: 'node',
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/cdk.out', '<rootDir>/.local'],
}

export default {
  projects: [
    { ...common, displayName: 'unit', testMatch: ['<rootDir>/{shared,functions,infra,web}/**/*.test.ts'] },
    { ...common, displayName: 'infra', testMatch: ['<rootDir>/test/infra/**/*.test.ts'] },
  ],
}
