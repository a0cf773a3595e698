/** Opens workbooks in LibreOffice, and reads their cells. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runDirectory } from './run-directory.ts'
import { ensureProgram } from './ensure-program.ts'

const isInstalled = (): boolean => spawnSync('soffice', ['--version']).status === 0

export const ensureLibreOffice = (): void =>
  ensureProgram('libreoffice-calc', isInstalled, 'Workbooks are opened by LibreOffice')

/** Makes LibreOffice compute every formula, and ignore the values in the file. */
const recalculationSettings = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>`

/** CSV with semicolons, UTF-8, unformatted numbers, and a file for each sheet. */
const exportFilter = 'csv:Text - txt - csv (StarCalc):59,34,76,1,,0,false,false,false,false,false,-1'

/** Returns the cells of each sheet, by the name of the sheet. */
export function readSheets(workbook: Uint8Array): Map<string, string[][]> {
  const folder = runDirectory('workbook')
  const profile = join(folder, 'profile')
  mkdirSync(join(profile, 'user'), { recursive: true })
  writeFileSync(join(profile, 'user/registrymodifications.xcu'), recalculationSettings)
  const file = join(folder, 'report.xlsx')
  writeFileSync(file, workbook)
  const { status, stderr } = spawnSync(
    'soffice',
    [
      '--headless',
      `-env:UserInstallation=${pathToFileURL(profile).href}`,
      '--convert-to',
      exportFilter,
      '--outdir',
      folder,
      file,
    ],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`LibreOffice ended with ${status}: ${stderr}`)
  const csvFiles = readdirSync(folder).filter(name => name.endsWith('.csv'))
  return new Map(
    csvFiles.map(name => [
      basename(name, '.csv').slice('report-'.length),
      parseCells(readFileSync(join(folder, name), 'utf8')),
    ]),
  )
}

/** Quoted text can contain line breaks and semicolons. */
function parseCells(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^;\n]*))(;|\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '\n') rows.push([])
  }
  return rows
}
