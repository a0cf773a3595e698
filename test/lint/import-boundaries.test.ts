import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import { importRules } from '../../infra/tools/import-layers.ts'
import { createRunDirectory } from '../support/run-directory.ts'

const root = join(import.meta.dirname, '../..')

/** Lints the files in a separate tree with the project's import rules. `files` has texts by name. */
function lint(files: Record<string, string>, ...options: string[]): string {
  const tree = createRunDirectory('rooms')
  const config = {
    plugins: ['import'],
    rules: { 'import/no-cycle': ['error', { ignoreTypes: false }] },
    overrides: importRules,
  }
  writeFileSync(join(tree, '.oxlintrc.json'), JSON.stringify(config))
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
  ['functions/table/a.ts', '../areas/companies/companies.ts'],
  ['functions/gateways/a.ts', '../table/writes.ts'],
  ['functions/log/a.ts', '../table/writes.ts'],
  ['functions/areas/companies/a.ts', '../employees/employees.ts'],
  ['functions/areas/employees/a.ts', '../messages/sms.ts'],
  ['functions/areas/projects/a.ts', '../entries/tally.ts'],
  ['functions/areas/billing/bank/a.ts', '../../entries/list.ts'],
  ['functions/areas/entries/a.ts', '../statistics/statistic.ts'],
  ['functions/areas/imports/a.ts', '../admin/audit.ts'],
  ['functions/areas/admin/a.ts', '../company-export/pack.ts'],
  ['functions/areas/company-deletion/a.ts', '../company-export/pack.ts'],
  ['functions/areas/entries/a.ts', '../../http/endpoint.ts'],
  ['functions/areas/sign-in/a.ts', '../../gateways/mail.ts'],
  ['functions/api/employees/a.ts', '../../gateways/sms.ts'],
  ['functions/api/projects/a.ts', '../../table/writes.ts'],
  ['functions/jobs/a.ts', '../table/writes.ts'],
  ['functions/http/a.ts', '../api/auth/self.ts'],
  ['infra/aws/a.ts', '../../functions/areas/companies/companies.ts'],
  ['infra/aws/a.ts', '../../functions/env/env.ts'],
  ['infra/aws/a.ts', '../../web/lib/session/api.ts'],
  ['infra/aws/a.ts', '../../test/support/company.ts'],
  ['infra/admin/a.ts', '../../functions/table/writes.ts'],
  ['infra/admin/a.ts', '../../functions/http/endpoint.ts'],
  ['infra/local/aws/a.ts', '../../../functions/http/endpoint.ts'],
  ['web/features/a/a.ts', '../../../functions/table/keys.ts'],
  ['web/features/a/a.ts', '../../../infra/local/cloud.ts'],
  ['web/features/a/a.ts', '../../../shared/api/index.ts'],
  ['web/features/a/a.ts', '../b/b.ts'],
  ['web/features/a/dialogs/a.ts', '../../b/b.ts'],
  ['web/features/a/a.ts', '../../app/app.tsx'],
  ['web/components/a.ts', '../features/a/a.ts'],
  ['web/components/a.ts', '../ui/table/table.tsx'],
  ['web/ui/fields/a.ts', '../../components/filters.tsx'],
  ['web/ui/fields/a.ts', '../dates/date-picker.tsx'],
  ['web/ui/buttons/a.ts', '../feedback/alert.tsx'],
  ['web/lib/browser/a.ts', '../http/raw-call.ts'],
  ['web/lib/http/a.ts', '../language/i18n.ts'],
  ['web/lib/offline/a.ts', '../session/api.ts'],
  ['web/lib/billing/a.ts', '../entries/entries.ts'],
  ['web/lib/session/a.ts', '../../ui/buttons/button.tsx'],
]
const allowedImports: [file: string, imported: string][] = [
  ['shared/domain/a.ts', './names.ts'],
  ['functions/api/projects/a.ts', '../../../shared/api/index.ts'],
  ['functions/api/projects/a.ts', '../../areas/projects/project.ts'],
  ['functions/areas/employees/a.ts', '../companies/companies.ts'],
  ['functions/areas/billing/bank/a.ts', '../account.ts'],
  ['functions/areas/billing/bank/a.ts', '../../messages/company-mail.ts'],
  ['functions/areas/entries/a.ts', '../projects/project.ts'],
  ['functions/areas/entries/a.ts', '../../gateways/payday.ts'],
  ['functions/areas/company-export/a.ts', '../admin/audit.ts'],
  ['functions/areas/messages/a.ts', '../../gateways/mail.ts'],
  ['functions/table/a.ts', '../env/names.ts'],
  ['functions/http/a.ts', '../areas/sign-in/sessions.ts'],
  ['infra/aws/a.ts', '../web/write-site.ts'],
  ['infra/aws/a.ts', '../../functions/env/names.ts'],
  ['infra/admin/a.ts', '../../functions/areas/sign-in/admins.ts'],
  ['infra/tools/a.ts', '../../test/support/company.ts'],
  ['web/features/a/a.ts', '../../../shared/api/errors.ts'],
  ['web/features/a/dialogs/a.ts', '../opened.ts'],
  ['web/features/a/a.ts', '../../lib/session/api.ts'],
  ['web/components/a.ts', '../ui/fields/field.tsx'],
  ['web/ui/dates/a.ts', '../fields/field.tsx'],
  ['web/ui/table/a.ts', '../dialog/menu.tsx'],
  ['web/ui/dialog/a.ts', '../../lib/session/api.ts'],
  ['web/lib/session/a.ts', '../offline/queue.ts'],
  ['web/lib/entries/a.ts', '../language/intl.ts'],
  ['web/lib/billing/a.ts', '../session/session.ts'],
]

/** Returns a file name that only this case has, because all cases share one directory tree. */
const toCaseFileName = (file: string, importedFile: string): string =>
  file.replace(/\/a\.ts$/, `/${importedFile.replaceAll(/\W+/g, '_')}.ts`)

const Report = z.object({ diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })) })

let refusedFiles: string[]
beforeAll(() => {
  const files = [...forbiddenImports, ...allowedImports].map(([file, importedFile]) => [
    toCaseFileName(file, importedFile),
    `import { x } from '${importedFile}'\nexport const y = x\n`,
  ])
  const { diagnostics } = Report.parse(JSON.parse(lint(Object.fromEntries(files), '--format', 'json')))
  refusedFiles = diagnostics
    .filter(({ code }) => code.includes('no-restricted-imports'))
    .map(({ filename }) => filename)
})

it.each(forbiddenImports)('forbids %s to import %s', (file, importedFile) => {
  expect(refusedFiles).toContain(toCaseFileName(file, importedFile))
})

it.each(allowedImports)('allows %s to import %s', (file, importedFile) => {
  expect(refusedFiles).not.toContain(toCaseFileName(file, importedFile))
})

it('forbids circular imports, including types', () => {
  const circularFiles = {
    'a.ts': "import type { B } from './b.ts'\nexport type A = B | 1\n",
    'b.ts': "import type { A } from './a.ts'\nexport type B = A[]\n",
  }
  expect(lint(circularFiles)).toContain('no-cycle')
})
