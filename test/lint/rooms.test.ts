import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Lints one file that imports another, in a separate tree under the project's rules. */
function lint(file: string, imported: string): string {
  const tree = mkdtempSync(join(tmpdir(), 'rooms-'))
  copyFileSync(join(root, '.oxlintrc.json'), join(tree, '.oxlintrc.json'))
  mkdirSync(dirname(join(tree, file)), { recursive: true })
  writeFileSync(join(tree, file), `import { x } from '${imported}'\nexport const y = x\n`)
  return spawnSync(join(root, 'node_modules/.bin/oxlint'), [], { cwd: tree, encoding: 'utf8' }).stdout
}

test.each([
  ['shared/domain/a.ts', '../../functions/data/keys.ts'],
  ['shared/domain/a.ts', '../../web/lib/api.ts'],
  ['shared/api/a.ts', 'node:fs'],
  ['functions/api/projects/a.ts', '../../../infra/aws/stacks.ts'],
  ['functions/api/projects/a.ts', '@aws-sdk/lib-dynamodb'],
  ['functions/gateways/a.ts', '@aws-sdk/client-dynamodb'],
  ['functions/data/a.ts', '@aws-sdk/lib-dynamodb'],
  ['functions/data/a.ts', '../http/endpoint.ts'],
  ['functions/data/a.ts', '../gateways/mail.ts'],
  ['functions/data/a.ts', '../use-cases/purge.ts'],
  ['functions/gateways/a.ts', '../data/companies.ts'],
  ['functions/gateways/a.ts', '../use-cases/purge.ts'],
  ['functions/use-cases/a.ts', '../http/endpoint.ts'],
  ['functions/use-cases/a.ts', '../gateways/mail.ts'],
  ['functions/api/employees/a.ts', '../../gateways/sms.ts'],
  ['functions/api/projects/a.ts', '../../data/db.ts'],
  ['functions/jobs/a.ts', '../data/db.ts'],
  ['infra/aws/a.ts', '../../functions/data/companies.ts'],
  ['infra/admin/a.ts', '../../functions/data/db.ts'],
  ['infra/admin/a.ts', '../../functions/http/endpoint.ts'],
  ['infra/aws/a.ts', '../../web/lib/api.ts'],
  ['infra/local/http/a.ts', '../../../functions/http/endpoint.ts'],
  ['web/features/a/a.ts', '../../../functions/data/keys.ts'],
  ['web/features/a/a.ts', '../../../infra/local/cloud.ts'],
  ['web/features/a/a.ts', '../../../shared/api/index.ts'],
  ['web/features/a/a.ts', '../b/b.ts'],
  ['web/features/a/dialogs/a.ts', '../../b/b.ts'],
  ['web/features/a/a.ts', '../../app/app.tsx'],
  ['web/ui/a.ts', '../features/a/a.ts'],
  ['web/lib/a.ts', '../ui/button.tsx'],
  ['web/lib/offline/a.ts', '../../features/a/a.ts'],
])('%s may not import %s', (file, imported) => {
  expect(lint(file, imported)).toContain('no-restricted-imports')
})

test.each([
  ['shared/domain/a.ts', './names.ts'],
  ['functions/api/projects/a.ts', '../../../shared/api/index.ts'],
  ['infra/aws/a.ts', '../web/write-site.ts'],
  ['infra/aws/a.ts', '../../functions/env/names.ts'],
  ['infra/admin/a.ts', '../../functions/data/admins.ts'],
  ['functions/use-cases/a.ts', '../data/db.ts'],
  ['functions/use-cases/a.ts', '../gateways/payday.ts'],
  ['functions/use-cases/company-mail.ts', '../gateways/mail.ts'],
  ['web/features/a/a.ts', '../../../shared/api/errors.ts'],
  ['web/features/a/dialogs/a.ts', '../opened.ts'],
  ['web/features/a/a.ts', '../../lib/api.ts'],
  ['web/ui/a.ts', '../lib/api.ts'],
])('%s may import %s', (file, imported) => {
  expect(lint(file, imported)).not.toContain('no-restricted-imports')
})

test('a file may not import itself through others, types included', () => {
  const tree = mkdtempSync(join(tmpdir(), 'circle-'))
  copyFileSync(join(root, '.oxlintrc.json'), join(tree, '.oxlintrc.json'))
  writeFileSync(join(tree, 'a.ts'), "import type { B } from './b.ts'\nexport type A = B | 1\n")
  writeFileSync(join(tree, 'b.ts'), "import type { A } from './a.ts'\nexport type B = A[]\n")
  expect(spawnSync(join(root, 'node_modules/.bin/oxlint'), [], { cwd: tree, encoding: 'utf8' }).stdout).toContain(
    'no-cycle',
  )
})
