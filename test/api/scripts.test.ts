/** Scripts that administrators run: each says first what would change, does it once, and writes down what it did. */
import { api } from '../../shared/api/index.ts'
import type { ScriptRun } from '../../shared/api/schemas/admin.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { scriptNames, type PayloadOf, type ScriptName } from '../../shared/scripts.ts'
import { adminBrowser } from '../support/admin.ts'
import type { Browser } from '../support/browser.ts'
import { company } from '../support/company.ts'
import { eventually } from '../support/eventually.ts'

let admin: Browser
beforeAll(async () => {
  admin = await adminBrowser()
})

const ended = (id: string): Promise<ScriptRun> =>
  eventually(
    () => admin.call(api.admin.scriptRun, { params: { id } }),
    ({ state }) => state !== 'queued' && state !== 'running',
  )

async function run<Name extends ScriptName>(name: Name, payload: PayloadOf<Name>, dry_run = false): Promise<ScriptRun> {
  const { id } = await admin.call(api.admin.runScript, { params: { name }, body: { id: newId(), payload, dry_run } })
  return ended(id)
}

test('the list has each script with the schema of its payload', async () => {
  const { scripts } = await admin.call(api.admin.scripts, {})
  expect(scripts.map(({ name }) => name)).toEqual(scriptNames)
  expect(scripts.find(({ name }) => name === 'prolong-trial')?.payload).toMatchObject({
    properties: { company: { title: 'Company', format: 'company' }, until: { format: 'date' } },
    required: ['company', 'until'],
  })
})

test('a dry run says what would change and changes nothing; the run does it, and a second one finds it done', async () => {
  const hamar = await company()
  const payload = { company: hamar.account.id }
  const dry = await run('disable', payload, true)
  expect(dry).toMatchObject({ state: 'done', percent: 100, dry_run: true })
  expect(dry.lines).toEqual([`${hamar.account.name}: The account is closed. The company pays nothing`])
  expect(await hamar.call(api.auth.self, {})).toMatchObject({ disabled: false })
  expect(await run('disable', payload)).toMatchObject({ state: 'done', lines: dry.lines })
  expect(await hamar.call(api.auth.self, {})).toMatchObject({ disabled: true })
  expect(await run('disable', payload)).toMatchObject({ lines: ['It is so already. Nothing changes.'] })
  await run('enable', payload)
  expect(await hamar.call(api.auth.self, {})).toMatchObject({ disabled: false })
})
