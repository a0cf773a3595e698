import { readCsv } from './csv.ts'
import { findHeaderRow, detectMapping } from './headers.ts'
import { detectDateOrder, type DateOrder } from './date-times.ts'
import type { ExistingData } from './people-and-projects.ts'
import { toEntryKey, buildImportPlan, type ImportOptions, type ImportPlan } from './plan.ts'

/** Files as Toggl, Clockify and Kimai export them, and files with Icelandic and Portuguese headers. */
const togglFile = `User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount (EUR)
Ann Byrne,ann@example.com,Harbour,House,,roof,No,2026-01-05,08:00:00,2026-01-05,16:30:15,08:30:15,,
Ann Byrne,ann@example.com,Harbour,House,,,No,2026-01-05,22:00:00,2026-01-06,06:00:00,08:00:00,,
Þórður Jónsson,t@example.com,,Road,,"paint, twice",No,2026-07-06,09:00:00,2026-07-06,10:00:00,01:00:00,,
`
const clockifyFile = `"Project","Client","Description","Task","User","Group","Email","Tags","Billable","Start Date","Start Time","End Date","End Time","Duration (h)","Duration (decimal)","Billable Rate (USD)","Billable Amount (USD)"
"House","","","","Ann Byrne","","ann@example.com","","No","01/05/2026","08:00:00 AM","01/05/2026","04:30:00 PM","08:30:00","8.50","0.00","0.00"
"House","","","","Ann Byrne","","ann@example.com","","No","01/13/2026","12:15:00 PM","01/13/2026","01:00:00 PM","00:45:00","0.75","0.00","0.00"
`
const kimaiFile = `Date,From,To,Duration,Rate,User,Customer,Project,Activity,Description
2026-01-05,22:00,06:00,08:00,0,ann,Harbour,House,Roof,
2026-01-06,08:00,,07:30,0,ann,Harbour,House,Roof,
`
const icelandicFile = `Tímaskýrsla;;;;;
;;;;;
Nafn starfsmanns;Kennitala;Verk;Dagsetning;Inn;Út
Anna Björk;120160-3389;Hús;5.1.2026;8.00;16.30
Anna Björk;1201603389;Hús;6.1.2026;8:00;16:00
`
const portugueseFile = `Funcionário;Obra;Data;Entrada;Saída
João;Casa;05/07/2026;08h00;17h30
João;Casa;14/07/2026;08h00;17h30
`

const createEmptyData = (): ExistingData => {
  let last = 0
  return { employees: [], projects: [], entries: new Set(), now: '2026-11-23T12:00:00Z', newId: () => `new ${++last}` }
}

function createPlan(
  text: string,
  moreOptions: Partial<ImportOptions> = {},
  existingData: Partial<ExistingData> = {},
): ImportPlan {
  const rows = readCsv(new TextEncoder().encode(text))
  const headerIndex = findHeaderRow(rows)
  const mapping = detectMapping(rows[headerIndex] ?? [], rows.slice(headerIndex + 1))
  const dates = rows
    .slice(headerIndex + 1)
    .flatMap(row => ['date', 'start', 'end_date', 'end'].map(field => row[mapping[field as 'date'] ?? -1] ?? ''))
  const detectedOrder = detectDateOrder(dates)
  const dateOrder: DateOrder = detectedOrder === 'unclear' ? 'DMY' : detectedOrder
  return buildImportPlan(
    { rows, headerIndex },
    { mapping, dateOrder, timeZone: 'Europe/Lisbon', person: '', project: '', dayStart: '08:00', ...moreOptions },
    { ...createEmptyData(), ...existingData },
  )
}

const times = ({ batches }: ImportPlan) =>
  batches.flatMap(({ entries }) => entries.map(entry => `${entry.start_time} ${entry.end_time}`))

it('plans a Toggl file', () => {
  const plan = createPlan(togglFile)
  expect(plan).toMatchObject({ rowCount: 3, entryCount: 3, existing: 0, refused: [] })
  expect(plan.employees.map(({ name }) => name)).toEqual(['Ann Byrne', 'Þórður Jónsson'])
  expect(plan.projects.map(({ name }) => name)).toEqual(['House', 'Road'])
  expect(times(plan)).toEqual([
    '2026-01-05T08:00:00Z 2026-01-05T16:30:15Z',
    '2026-01-05T22:00:00Z 2026-01-06T06:00:00Z',
    '2026-07-06T08:00:00Z 2026-07-06T09:00:00Z',
  ])
  expect(plan.preview[0]).toEqual({
    row: 2,
    employee: 'Ann Byrne',
    project: 'House',
    start_time: '2026-01-05T08:00:00Z',
    end_time: '2026-01-05T16:30:15Z',
  })
})

it('plans a Clockify file with American dates and twelve-hour times', () => {
  expect(times(createPlan(clockifyFile))).toEqual([
    '2026-01-05T08:00:00Z 2026-01-05T16:30:00Z',
    '2026-01-13T12:15:00Z 2026-01-13T13:00:00Z',
  ])
})

it('plans a Kimai file with an end on the next morning, and a duration instead of an end', () => {
  expect(times(createPlan(kimaiFile))).toEqual([
    '2026-01-05T22:00:00Z 2026-01-06T06:00:00Z',
    '2026-01-06T08:00:00Z 2026-01-06T15:30:00Z',
  ])
})

it('plans an Icelandic file below a title, with a kennitala in two formats', () => {
  const plan = createPlan(icelandicFile)
  expect(plan.employees).toEqual([{ id: 'new 1', name: 'Anna Björk', kennitala: '1201603389' }])
  expect(times(plan)).toEqual([
    '2026-01-05T08:00:00Z 2026-01-05T16:30:00Z',
    '2026-01-06T08:00:00Z 2026-01-06T16:00:00Z',
  ])
})

it('plans a Portuguese file', () => {
  expect(times(createPlan(portugueseFile))).toEqual([
    '2026-07-05T07:00:00Z 2026-07-05T16:30:00Z',
    '2026-07-14T07:00:00Z 2026-07-14T16:30:00Z',
  ])
})

it('finds existing employees and projects by kennitala, by name, and without accents', () => {
  const existingData = {
    employees: [
      { id: 'anna', name: 'Anna B. Jónsdóttir', kennitalas: ['120160-3389'] },
      { id: 'joao', name: 'joão', kennitalas: [] },
    ],
    projects: [{ id: 'hus', name: 'Hús', is_open: true }],
  }
  expect(createPlan(icelandicFile, {}, existingData)).toMatchObject({
    employees: [],
    projects: [],
    batches: [{ employee_id: 'anna', entries: [{ project_id: 'hus' }, { project_id: 'hus' }] }],
  })
  expect(createPlan(portugueseFile.replaceAll('João', 'Joao'), {}, existingData)).toMatchObject({
    employees: [],
    projects: [{ name: 'Casa' }],
  })
})

const head = 'User,Project,Start date,Start time,End date,End time'
it.each([
  ['Ann,House,2026-01-05,08:00,,', 'no_end'],
  ['Ann,House,2026-01-05,08:00,2026-01-13,08:00', 'long'],
  ['Ann,House,2026-01-05,08:00,2026-01-05,08:00', 'no_length'],
  ['Ann,House,2026-01-05,08:00,2026-01-04,09:00', 'order'],
  ['Ann,House,1999-12-31,08:00,1999-12-31,09:00', 'years'],
  ['Ann,House,2028-01-05,08:00,2028-01-05,09:00', 'years'],
  ['Ann,House,Monday,08:00,,09:00', 'date'],
  ['Ann,House,,08:00,,09:00', 'no_date'],
  ['Ann,House,2026-01-05,,,09:00', 'no_start'],
  ['Ann,House,2026-01-05,early,,09:00', 'start'],
  ['Ann,House,2026-01-05,08:00,,late', 'end'],
  [',House,2026-01-05,08:00,,09:00', 'no_person'],
  ['Ann,-,2026-01-05,08:00,,09:00', 'no_project'],
  [`${'A'.repeat(101)},House,2026-01-05,08:00,,09:00`, 'name'],
  [`${'A'.repeat(1001)},House,2026-01-05,08:00,,09:00`, 'long_cell'],
  ['=cmd,House,2026-01-05,08:00,,09:00', 'formula'],
  ['Ann,+cmd,2026-01-05,08:00,,09:00', 'formula'],
  ['@Ann,House,2026-01-05,08:00,,09:00', 'formula'],
] as const)('refuses the row %s: %s', (row, refusal) => {
  const plan = createPlan(`${head}\n\n${row}\n`)
  expect(plan).toMatchObject({
    rowCount: 1,
    entryCount: 0,
    employees: [],
    projects: [],
    refused: [{ row: 3, refusal }],
  })
})

it('ignores the content of columns that are not imported', () => {
  const row = `Ann,House,2026-01-05,08:00,,09:00,=cmd ${'x'.repeat(2000)}`
  expect(createPlan(`${head},Description\n${row}\n`)).toMatchObject({ entryCount: 1, refused: [] })
})

it('skips a repeated row and an existing entry', () => {
  const row = 'Ann,House,2026-01-05,08:00,,09:00'
  const existingData = {
    employees: [{ id: 'ann', name: 'Ann', kennitalas: [] }],
    projects: [{ id: 'house', name: 'House', is_open: false }],
  }
  const file = `${head}\n${row}\n${row}\nAnn,House,2026-01-06,08:00,,09:00\n`
  expect(createPlan(file, {}, existingData)).toMatchObject({
    entryCount: 2,
    existing: 0,
    refused: [{ row: 3, refusal: 'twice' }],
  })
  const start = Date.parse('2026-01-05T08:00:00Z') / 1000
  const entries = new Set([toEntryKey('ann', 'house', start, start + 3600)])
  expect(createPlan(file, {}, { ...existingData, entries })).toMatchObject({
    entryCount: 1,
    existing: 1,
    refused: [{ row: 3, refusal: 'twice' }],
    range: { from: '2026-01-05T08:00:00Z', to: '2026-01-06T08:00:00Z' },
  })
})

it('refuses rows with ambiguous names', () => {
  const twoNamesakes = `Nafn;Kt;Verk;Dags;Inn;Út\nAnna;1201603389;Hús;5.1.2026;8:00;9:00\nAnna;3108962099;Hús;5.1.2026;8:00;9:00\n`
  expect(createPlan(twoNamesakes)).toMatchObject({ entryCount: 1, refused: [{ row: 3, refusal: 'same_name' }] })
  const existingWithoutKennitala = { employees: [{ id: 'anna', name: 'Anna', kennitalas: [] }] }
  expect(createPlan(twoNamesakes, {}, existingWithoutKennitala)).toMatchObject({
    batches: [{ employee_id: 'anna' }],
    refused: [{ row: 3, refusal: 'same_name' }],
  })
  const employees = ['Asgeir', 'Ásgeir'].map(name => ({ id: name, name, kennitalas: [] }))
  const file = (name: string) => `${head}\n${name},House,2026-01-05,08:00,,09:00\n`
  expect(createPlan(file('Ásgeir'), {}, { employees }).batches).toMatchObject([{ employee_id: 'Ásgeir' }])
  expect(createPlan(file('Ásgeïr'), {}, { employees }).refused).toEqual([{ row: 2, refusal: 'several_people' }])
})

it('uses the default names for rows without a person or a project', () => {
  const plan = createPlan('Date,From,To,Project\n2026-01-05,08:00,09:00,\n', { person: 'Ann', project: ' House ' })
  expect(plan).toMatchObject({ entryCount: 1, employees: [{ name: 'Ann' }], projects: [{ name: 'House' }] })
})

it("restores a kennitala's leading zero, and drops an invalid one", () => {
  const file = 'Nafn;Kt\nAnna;101603389\nBjörn;12\n'
  expect(createPlan(file).employees).toEqual([
    { id: 'new 1', name: 'Anna', kennitala: '0101603389' },
    { id: 'new 2', name: 'Björn' },
  ])
})

it('plans no entries for a list of people or projects', () => {
  expect(createPlan('Nafn;Kennitala;Sími\nAnna;120160-3389;+354 611 1234\nBjörn;;\n')).toMatchObject({
    rowCount: 2,
    entryCount: 0,
    refused: [],
    employees: [{ name: 'Anna', kennitala: '1201603389', phone_number: '+354 611 1234' }, { name: 'Björn' }],
  })
  expect(createPlan('Project\nHouse\nRoad\nhouse\n')).toMatchObject({ projects: [{ name: 'House' }, { name: 'Road' }] })
})

it('plans batches of one employee, at most 90 entries and four months, in order', () => {
  const days = Array.from({ length: 200 }, (_, i) =>
    new Date(Date.UTC(2026, 0, 1 + ((i * 37) % 200))).toISOString().slice(0, 10),
  )
  const rows = days.flatMap(day => [`Ann,House,${day},08:00,,09:00`, `Ben,House,${day},08:00,,09:00`])
  const { batches } = createPlan(`${head}\n${rows.join('\n')}\n`)
  expect(batches.map(({ entries }) => entries.length)).toEqual([90, 90, 20, 90, 90, 20])
  const [first] = batches
  expect(first?.entries.map(entry => entry.start_time)).toEqual(
    first?.entries.map(entry => entry.start_time).toSorted(),
  )
  const monthlyRows = Array.from({ length: 6 }, (_, i) => `Ann,House,2026-0${i + 1}-15,08:00,,09:00`)
  expect(createPlan(`${head}\n${monthlyRows.join('\n')}\n`).batches.map(({ entries }) => entries.length)).toEqual([
    4, 2,
  ])
})

describe('rows with hours and without times', () => {
  const hours = 'Employee,Project,Date,Start,End,Hours'
  const existingData = {
    employees: [{ id: 'ann', name: 'Ann', kennitalas: [] }],
    projects: ['house', 'road'].map(name => ({ id: name, name, is_open: true })),
  }
  const toJanuarySeconds = (day: number, hour: number) => Date.UTC(2026, 0, day, hour) / 1000
  const planHours = (rows: readonly string[], entries: readonly string[] = []) =>
    createPlan(`${hours}\n${rows.join('\n')}\n`, {}, { ...existingData, entries: new Set(entries) })

  it('lie one after another around entries with times, and keep the length of each', () => {
    const plan = planHours([
      'Ann,House,2026-01-05,,,2',
      'Ann,Road,2026-01-05,09:00,10:30,1.5',
      'Ann,House,2026-01-05,,,1',
      'Ann,House,2026-01-05,,,1',
    ])
    expect(plan).toMatchObject({ entryCount: 4, untimedEntryCount: 3, refused: [] })
    expect(times(plan).toSorted()).toEqual([
      '2026-01-05T09:00:00Z 2026-01-05T10:30:00Z',
      '2026-01-05T10:30:00Z 2026-01-05T12:30:00Z',
      '2026-01-05T12:30:00Z 2026-01-05T13:30:00Z',
      '2026-01-05T13:30:00Z 2026-01-05T14:30:00Z',
    ])
  })

  it('begin earlier on a long day, so that they stay on it', () => {
    expect(times(planHours(['Ann,House,2026-01-05,,,12', 'Ann,Road,2026-01-05,,,10:30']))).toEqual([
      '2026-01-05T01:30:00Z 2026-01-05T13:30:00Z',
      '2026-01-05T13:30:00Z 2026-01-06T00:00:00Z',
    ])
  })

  it('push the entries of the next day when a day has more than 24 hours', () => {
    expect(times(planHours(['Ann,House,2026-01-05,,,40', 'Ann,House,2026-01-06,,,2']))).toEqual([
      '2026-01-05T00:00:00Z 2026-01-06T16:00:00Z',
      '2026-01-06T16:00:00Z 2026-01-06T18:00:00Z',
    ])
  })

  it('stay within a day of 23 hours', () => {
    expect(times(planHours(['Ann,House,2026-03-29,,,23']))).toEqual(['2026-03-29T00:00:00Z 2026-03-29T23:00:00Z'])
  })

  it('avoid the entries of the company, and count one of the same day, project and length as theirs', () => {
    const entries = [
      toEntryKey('ann', 'house', toJanuarySeconds(5, 14), toJanuarySeconds(5, 16)),
      toEntryKey('ann', 'road', toJanuarySeconds(5, 8), toJanuarySeconds(5, 9)),
      toEntryKey('ann', 'house', toJanuarySeconds(6, 14), toJanuarySeconds(6, 16)),
    ]
    const plan = planHours(['Ann,House,2026-01-05,,,2', 'Ann,House,2026-01-05,,,2'], entries)
    expect(plan).toMatchObject({ entryCount: 1, existing: 1 })
    expect(plan.batches[0]?.entries).toEqual([
      {
        project_id: 'house',
        start_time: '2026-01-05T09:00:00Z',
        end_time: '2026-01-05T11:00:00Z',
        hours_of: { day: '2026-01-05', nth: 1 },
      },
    ])
  })

  it('name no entry that a row with times names', () => {
    const entries = [toEntryKey('ann', 'house', toJanuarySeconds(5, 14), toJanuarySeconds(5, 16))]
    const plan = planHours(['Ann,House,2026-01-05,,,2', 'Ann,House,2026-01-05,14:00,16:00,2'], entries)
    expect(plan).toMatchObject({ entryCount: 1, existing: 1 })
  })

  it('are refused without a length, apart from those with a wrong order', () => {
    expect(
      planHours(['Ann,House,2026-01-05,,,0', 'Ann,House,2026-01-05,08:00,08:00,', 'Ann,House,2026-01-05,,,']).refused,
    ).toEqual([
      { row: 2, refusal: 'no_length' },
      { row: 3, refusal: 'no_length' },
      { row: 4, refusal: 'no_start' },
    ])
  })
})

describe('unpaid breaks', () => {
  const planBreak = (columns: string, row: string) =>
    createPlan(`Employee,Project,Date,In,Out,${columns}\nAnn,House,2026-01-05,${row}\n`)

  it.each([
    ['Break start,Break end', '22:00,06:00,00:30,01:00', ['05T22:00:00 06T00:30:00', '06T01:00:00 06T06:00:00']],
    ['Break start,Break end', '08:00,16:00,08:00,08:30', ['05T08:30:00 05T16:00:00']],
    ['Break start,Break end', '08:00,16:00,,', ['05T08:00:00 05T16:00:00']],
    ['Unpaid break', '08:00,16:00,00:30', ['05T08:00:00 05T11:45:00', '05T12:15:00 05T16:00:00']],
    ['Break (min)', '08:00,16:00,4', ['05T08:00:00 05T11:58:00', '05T12:02:00 05T16:00:00']],
    ['Break', '08:00,16:00,0.5', ['05T08:00:00 05T11:45:00', '05T12:15:00 05T16:00:00']],
    ['Break,Hours', '08:00,,30,8', ['05T08:00:00 05T16:00:00']],
  ])('of %s split the row %s', (columns, row, expected) => {
    const plan = planBreak(columns, row)
    expect(plan).toMatchObject({ refused: [], differing: 0 })
    expect(times(plan).map(text => text.replaceAll('2026-01-', '').replaceAll('Z', ''))).toEqual(expected)
  })

  it.each([
    ['Break start,Break end', '08:00,16:00,12:00,'],
    ['Break start,Break end', '08:00,16:00,16:30,17:00'],
    ['Break start,Break end', '08:00,16:00,13:00,12:00'],
    ['Break 1 start,Break 1 end,Break 2 start,Break 2 end', '08:00,16:00,12:00,12:30,12:15,12:45'],
    ['Break', '08:00,16:00,480'],
    ['Break', '08:00,16:00,long'],
  ])('of %s are refused in the row %s', (columns, row) => {
    expect(planBreak(columns, row)).toMatchObject({ entryCount: 0, refused: [{ row: 2, refusal: 'break' }] })
  })

  it('are counted as a difference if the file does not name them', () => {
    expect(planBreak('Hours', '08:00,16:30,8.0')).toMatchObject({ entryCount: 1, differing: 1 })
    expect(planBreak('Hours', '08:00,16:20,8.3')).toMatchObject({ entryCount: 1, differing: 0 })
  })
})

describe('days in columns', () => {
  const week = 'Nafn,Verk,Vika endar,Sun,Mán,Þri,Mið,Fim,Fös,Lau,Samtals'

  it('lie in the week that ends on the day of the row', () => {
    const plan = createPlan(`${week}\nAnna,Hús,2026-01-10,1,,,,,,2,3\nAnna,Hús,2026-01-18,4,5,,,,,,9\n`)
    expect(plan.refused).toEqual([])
    expect(times(plan).map(text => text.slice(0, 10))).toEqual(['2026-01-04', '2026-01-10', '2026-01-12', '2026-01-18'])
  })

  it('refuse sums, and leave the other days of a row when one cannot be read', () => {
    const plan = createPlan(
      `${week}\nAnna,Hús,2026-01-10,,8,many,8,,,,16\nSamtals,,,,8,,8,,,,16\nAnna,Hús,,,8,,,,,,8\n`,
    )
    expect(plan).toMatchObject({ entryCount: 2, employees: [{ name: 'Anna' }] })
    expect(plan.refused).toEqual([
      { row: 2, refusal: 'duration' },
      { row: 3, refusal: 'total' },
      { row: 4, refusal: 'no_date' },
    ])
  })

  it('are days beside columns whose names begin like a weekday', () => {
    const columns = 'Nafn,Verk,Vika byrjar,Month,Quantity,Terms,Mon,Tues,Quarta,Thursday,Föstudagur'
    const plan = createPlan(`${columns}\nAnna,Hús,2026-01-05,1,2,3,8,,7,,6\n`)
    expect(times(plan).map(text => text.slice(0, 10))).toEqual(['2026-01-05', '2026-01-07', '2026-01-09'])
  })

  it('are no days when the file has times, or too few weekdays', () => {
    expect(
      createPlan('Nafn,Verk,Dags,Inn,Út,Mán,Þri,Mið,Fim,Fös\nAnna,Hús,2026-01-05,08:00,16:00,1,1,1,1,1\n').entryCount,
    ).toBe(1)
    expect(createPlan('Nafn,Verk,Dags,Klst,Sat,Sun\nAnna,Hús,2026-01-05,8,1,1\n')).toMatchObject({
      entryCount: 1,
      untimedEntryCount: 1,
    })
  })
})

it('asks before all rows go to one person, if the file names several or none is chosen', () => {
  const file =
    'First Name,Last Name,Employee?,Project,Date,Hours\nAnn,Byrne,Yes,House,2026-01-05,1\nBen,Orr,Yes,House,2026-01-05,2\n'
  expect(createPlan(file).onePerson).toBeNull()
  const columns = { project: 3, date: 4, duration: 5 }
  expect(createPlan(file, { mapping: { ...columns, person: 2 } }).onePerson).toBe('Yes')
  expect(createPlan(file, { mapping: columns, person: 'Ann' }).onePerson).toBe('Ann')
  // Ben's row is refused because it has no times, not because it names another person.
  const refusedFile = `${head}\nAnn,House,2026-01-05,08:00,,09:00\nAnn,House,2026-01-06,08:00,,09:00\nBen,House,2026-01-05,,,\n`
  expect(createPlan(refusedFile).onePerson).toBeNull()
  expect(createPlan(togglFile.replaceAll('Þórður Jónsson,t@', 'Ann Byrne,ann@')).onePerson).toBeNull()
  expect(
    createPlan('Date,Project,Hours\n2026-01-05,House,1\n2026-01-06,House,1\n', { person: 'Ann' }).onePerson,
  ).toBeNull()
})

it('lists the new employees without an entry in the last 60 days', () => {
  const file = `${head}\nAnn,House,2026-09-24,08:00,,09:00\nBen,House,2026-09-25,08:00,,09:00\nAnn,House,2026-01-05,08:00,,09:00\n`
  const plan = createPlan(file)
  expect(plan.left).toEqual(plan.employees.flatMap(({ id, name }) => (name === 'Ann' ? [id] : [])))
  expect(createPlan(file, {}, { employees: [{ id: 'ann', name: 'Ann', kennitalas: [] }] }).left).toEqual([])
  expect(createPlan('Nafn\nAnna\n').left).toEqual([])
})

it('brings the text of a chosen column as the comment of the first part, and counts it in the batches', () => {
  const rows = Array.from(
    { length: 60 },
    (_, i) => `Ann,House,2026-01-${10 + (i % 20)},${10 + Math.floor(i / 20)}:00,,${11 + Math.floor(i / 20)}:00,- roof`,
  )
  const file = `${head},Notes\n${rows.join('\n')}\n`
  expect(createPlan(file).batches[0]?.entries[0]).not.toHaveProperty('comment')
  const mapping = { ...detectMapping(`${head},Notes`.split(',')), comment: 6 }
  const { batches, refused } = createPlan(file, { mapping })
  expect(refused).toEqual([])
  expect(batches.map(({ entries }) => entries.length)).toEqual([45, 15])
  expect(batches[0]?.entries[0]).toMatchObject({ comment: '- roof' })
})
