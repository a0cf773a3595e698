import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import { runDirectory } from '../support/run-directory.ts'

const root = join(import.meta.dirname, '../..')

/** Lints files, by name and text, in a tree of their own under the project's rules. */
function lint(files: Record<string, string>, ...options: string[]): string {
  const tree = runDirectory('rooms')
  copyFileSync(join(root, '.oxlintrc.json'), join(tree, '.oxlintrc.json'))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, file)), { recursive: true })
    writeFileSync(join(tree, file), text)
  }
  return spawnSync(join(root, 'node_modules/.bin/oxlint'), options, { cwd: tree, encoding: 'utf8' }).stdout
}

const forbiddenImports: [file: string, imported: string][] = [
  ['shared/domain/a.ts', '../../functions/table/keys.ts'],
  ['shared/domain/a.ts', '../../web/lib/session/api.ts'],
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
  ['infra/aws/a.ts', '../../functions/areas/companies/companies.ts'],
  ['infra/admin/a.ts', '../../functions/table/db.ts'],
  ['infra/admin/a.ts', '../../functions/http/endpoint.ts'],
  ['infra/aws/a.ts', '../../web/lib/session/api.ts'],
  ['infra/local/http/a.ts', '../../../functions/http/endpoint.ts'],
  ['web/features/a/a.ts', '../../../functions/table/keys.ts'],
  ['web/features/a/a.ts', '../../../infra/local/cloud.ts'],
  ['web/features/a/a.ts', '../../../shared/api/index.ts'],
  ['web/features/a/a.ts', '../b/b.ts'],
  ['web/features/a/dialogs/a.ts', '../../b/b.ts'],
  ['web/features/a/a.ts', '../../app/app.tsx'],
  ['web/ui/a.ts', '../features/a/a.ts'],
  ['web/lib/a.ts', '../ui/button.tsx'],
  ['web/lib/offline/a.ts', '../../features/a/a.ts'],
]
const allowedImports: [file: string, imported: string][] = [
  ['shared/domain/a.ts', './names.ts'],
  ['functions/api/projects/a.ts', '../../../shared/api/index.ts'],
  ['infra/aws/a.ts', '../web/write-site.ts'],
  ['infra/aws/a.ts', '../../functions/env/names.ts'],
  ['infra/admin/a.ts', '../../functions/areas/sign-in/admins.ts'],
  ['functions/use-cases/a.ts', '../data/db.ts'],
  ['functions/use-cases/a.ts', '../gateways/payday.ts'],
  ['functions/areas/messages/company-mail.ts', '../gateways/mail.ts'],
  ['web/features/a/a.ts', '../../../shared/api/errors.ts'],
  ['web/features/a/dialogs/a.ts', '../opened.ts'],
  ['web/features/a/a.ts', '../../lib/api.ts'],
  ['web/ui/a.ts', '../lib/api.ts'],
]

/** All cases are in one tree, so each needs a name of its own. */
const caseFileName = (file: string, imported: string): string =>
  file.replace(/\/a\.ts$/, `/${imported.replaceAll(/\W+/g, '_')}.ts`)

const Report = z.object({ diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })) })

/** The files with a refused import. */
let refusedFiles: string[]
beforeAll(() => {
  const files = [...forbiddenImports, ...allowedImports].map(([file, imported]) => [
    caseFileName(file, imported),
    `import { x } from '${imported}'\nexport const y = x\n`,
  ])
  const { diagnostics } = Report.parse(JSON.parse(lint(Object.fromEntries(files), '--format', 'json')))
  refusedFiles = diagnostics
    .filter(({ code }) => code.includes('no-restricted-imports'))
    .map(({ filename }) => filename)
})

test.each(forbiddenImports)('%s may not import %s', (file, imported) => {
  expect(refusedFiles).toContain(caseFileName(file, imported))
})

test.each(allowedImports)('%s may import %s', (file, imported) => {
  expect(refusedFiles).not.toContain(caseFileName(file, imported))
})

test('a file may not import itself through others, types included', () => {
  const circle = {
    'a.ts': "import type { B } from './b.ts'\nexport type A = B | 1\n",
    'b.ts': "import type { A } from './a.ts'\nexport type B = A[]\n",
  }
  expect(lint(circle)).toContain('no-cycle')
})
