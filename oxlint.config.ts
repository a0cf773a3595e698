import { defineConfig } from 'oxlint'
import { importRules } from './infra/tools/import-layers.ts'
import { replacedNames } from './infra/tools/replaced-names.ts'

export default defineConfig({
  plugins: ['typescript', 'import', 'unicorn', 'react', 'jsx-a11y', 'promise'],
  categories: { correctness: 'error', suspicious: 'error' },
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/no-non-null-assertion': 'error',
    'eslint/id-denylist': ['error', ...replacedNames],
    'eslint/no-shadow': 'off',
    'eslint/no-await-in-loop': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/no-array-sort': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'react/react-in-jsx-scope': 'off',
    'import/no-unassigned-import': 'off',
    'import/no-named-as-default': 'off',
    'import/no-named-as-default-member': 'off',
    'import/no-cycle': ['error', { ignoreTypes: false }],
  },
  ignorePatterns: ['node_modules', 'dist', 'cdk.out', '.local'],
  overrides: [{ files: ['infra/**'], rules: { 'eslint/no-new': 'off' } }, ...importRules],
})
