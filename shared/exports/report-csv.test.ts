import { createReportCsv } from './report-csv.ts'
import { sampleColumnTitles, describeLateRow, createSampleTables } from '../../test/support/report-sample.ts'

const parseWallMs = (instant: string): number => Date.parse(instant)
const [projects, , house, , ann, , allEntries] = createSampleTables()
const csv = (table: typeof allEntries, language: 'en' | 'is' | 'pt'): string =>
  table
    ? createReportCsv(table, {
        language,
        columns: sampleColumnTitles,
        toWallMs: parseWallMs,
        formatComment: comment => comment.replace('https://stimpla.is/', 'https://app/'),
        describeLateEntries: describeLateRow,
      })
    : ''

it('writes all entries in English, byte for byte, in a format that any program reads', () => {
  expect(csv(allEntries, 'en')).toBe(
    [
      '\ufeffEmployee,Date,In,Out,Project,Hours,Normal,Overtime,Lunch,Comments',
      'Anna Björk,2026-03-02,08:00,16:30,Hús & þak,8.50,8.00,0.00,-0.50,"Fyrri umferð, norðurhlið | https://app/_images/aaaaaaaaaaaa/bbbbbbbbbbbb/cccccccccccccccccccccc"',
      'João da Conceição,2026-03-02,22:00,06:00,\'=cmd|\' /C calc\'!A0,8.00,8.00,0.00,0.00,"sagði ""já"""',
      'Anna Björk,2026-03-03,08:00,18:15,Hús & þak,10.25,8.00,1.75,-0.50,9 min late',
      '',
    ].join('\r\n'),
  )
})

it('uses semicolons and decimal commas in Icelandic and Portuguese', () => {
  const lines = csv(allEntries, 'is').split('\r\n')
  expect(lines[3]).toBe('Anna Björk;2026-03-03;08:00;18:15;Hús & þak;10,25;8,00;1,75;-0,50;9 min late')
  expect(csv(allEntries, 'pt')).toBe(csv(allEntries, 'is'))
})

it('omits columns that a section does not have', () => {
  expect(csv(ann, 'en').split('\r\n')[1]).toMatch(/^2026-03-02,08:00–16:30,Hús & þak,8\.50,8\.00,0\.00,-0\.50,/)
  expect(csv(house, 'en').split('\r\n')[0]).toBe('\ufeffDate,Entries,Employee,Hours,Normal,Overtime,Lunch,Comments')
  expect(csv(projects, 'en').split('\r\n').slice(1, 3)).toEqual([
    'Hús & þak,18.75,16.00,1.75,-1.00',
    "'=cmd|' /C calc'!A0,8.00,8.00,0.00,0.00",
  ])
  const [hidden] = createSampleTables({ hidesProjectOvertime: true })
  expect(csv(hidden, 'en').split('\r\n')[0]).toBe('\ufeffProject,Hours,Lunch')
})

it('shows a kennitala in the list of all employees only', () => {
  const tables = createSampleTables({ kennitalas: new Map([['ann', '1201603389']]) })
  expect(csv(tables[1], 'is').split('\r\n').slice(0, 3)).toEqual([
    '\ufeffEmployee;Kennitala;Hours;Normal;Overtime;Lunch',
    'Anna Björk;1201603389;18,75;16,00;1,75;-1,00',
    'João da Conceição;;8,00;8,00;0,00;0,00',
  ])
  expect(csv(tables.at(-1), 'is')).toBe(csv(allEntries, 'is'))
})
