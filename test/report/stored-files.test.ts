/** A sample company's report and files must equal those of an earlier release, byte for byte. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzip } from '../support/unzip.ts'
import { createSampleFiles, termsByOvertime } from './sample-files.ts'

const storedFolder = join(import.meta.dirname, '../stored/reports')

const readTexts = (name: string, bytes: Buffer): string | Map<string, string> =>
  name.endsWith('.xlsx') ? unzip(bytes) : bytes.toString('utf8')

it.each(Object.entries(termsByOvertime))('matches the stored files for the rule %s', async (name, terms) => {
  const files = await createSampleFiles(terms)
  expect([...files.keys()].toSorted()).toEqual(readdirSync(join(storedFolder, name)).toSorted())
  for (const [file, bytes] of files)
    expect([file, readTexts(file, bytes)]).toEqual([
      file,
      readTexts(file, readFileSync(join(storedFolder, name, file))),
    ])
})
