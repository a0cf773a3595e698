import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { replacedNames } from '../../infra/tools/replaced-names.ts'
import { createRunDirectory } from '../support/run-directory.ts'

const root = join(import.meta.dirname, '../..')
const folder = createRunDirectory('replaced names')
const configFile = join(folder, '.oxlintrc.json')
const rules = { 'eslint/id-denylist': ['error', ...replacedNames] }
writeFileSync(configFile, JSON.stringify({ categories: { correctness: 'off' }, rules }))

const lint = (cwd: string, paths: string[]): string =>
  spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--config', configFile, ...paths], { cwd, encoding: 'utf8' })
    .stdout

function lintText(text: string): string {
  writeFileSync(join(folder, 'a.ts'), text)
  return lint(folder, ['a.ts'])
}

it('refuses a replaced name as an identifier', () => {
  expect(lintText('export const takeNews = 1')).toContain("Identifier 'takeNews' is restricted")
})

it('allows a replaced name as a part of another one, and in a text', () => {
  expect(lintText("export const told_at = 'told through takeNews'")).toContain('Found 0 warnings and 0 errors')
})

it('finds no replaced name in the code', () => {
  expect(lint(root, ['shared', 'functions', 'infra', 'web', 'test'])).toContain('Found 0 warnings and 0 errors')
})

it('lists each name once, in order', () => {
  expect(replacedNames).toEqual([...new Set(replacedNames)].toSorted())
})
