import ExcelJS from 'exceljs'
import { resolveDateOrder } from './date-order.ts'
import { detectMapping, findHeaderRow } from './headers.ts'
import { buildImportPlan, type ImportOptions, type ImportPlan } from './plan.ts'
import type { ExistingData } from './people-and-projects.ts'
import { parseImportFile } from './parse-import-file.ts'

interface Program {
  name: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
  /** Employee, project, start and end of each entry in order. */
  entries: readonly string[]
}

/** The files are our own, with the columns that the programs document. */
const programs: readonly Program[] = [
  {
    name: 'Toggl',
    columns:
      'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags'.split(
        ',',
      ),
    rows: [
      [
        'Ann Byrne',
        'ann@example.com',
        '',
        'House',
        '',
        'roof',
        'No',
        '2026-01-05',
        '08:00:00',
        '2026-01-05',
        '16:30:15',
        '08:30:15',
        '',
      ],
      [
        'Ben Orr',
        'ben@example.com',
        '',
        'Road',
        '',
        '',
        'No',
        '2026-01-05',
        '22:00:00',
        '2026-01-06',
        '06:00:00',
        '08:00:00',
        '',
      ],
    ],
    entries: ['Ann Byrne House 05T08:00:00 05T16:30:15', 'Ben Orr Road 05T22:00:00 06T06:00:00'],
  },
  {
    name: 'Clockify',
    columns:
      'Project,Client,Description,Task,User,Group,Email,Tags,Billable,Start Date,Start Time,End Date,End Time,Duration (h),Duration (decimal)'.split(
        ',',
      ),
    rows: [
      [
        'House',
        '',
        '',
        '',
        'Ann Byrne',
        '',
        'ann@example.com',
        '',
        'No',
        '01/05/2026',
        '08:00:00 AM',
        '01/05/2026',
        '04:30:00 PM',
        '08:30:00',
        '8.50',
      ],
      [
        'Road',
        '',
        '',
        '',
        'Ben Orr',
        '',
        'ben@example.com',
        '',
        'No',
        '01/06/2026',
        '12:15:00 PM',
        '01/06/2026',
        '01:00:00 PM',
        '00:45:00',
        '0.75',
      ],
    ],
    entries: ['Ann Byrne House 05T08:00:00 05T16:30:00', 'Ben Orr Road 06T12:15:00 06T13:00:00'],
  },
  {
    name: 'Kimai',
    columns: 'Date,From,To,Duration,Rate,User,Customer,Project,Activity,Description'.split(','),
    rows: [
      ['2026-01-05', '22:00', '06:00', '08:00', '0', 'Ann Byrne', 'Harbour', 'House', 'Roof', ''],
      ['2026-01-06', '08:00', '', '07:30', '0', 'Ben Orr', 'Harbour', 'Road', 'Roof', ''],
    ],
    entries: ['Ann Byrne House 05T22:00:00 06T06:00:00', 'Ben Orr Road 06T08:00:00 06T15:30:00'],
  },
  {
    name: 'Harvest',
    columns:
      'Date,Client,Project,Project Code,Task,Notes,Hours,Billable?,Invoiced?,First Name,Last Name,Roles,Employee?,Billable Rate'.split(
        ',',
      ),
    rows: [
      ['2026-01-05', 'Harbour', 'House', '', 'Roof', '', '4.50', 'Yes', 'No', 'Ann', 'Byrne', '', 'Yes', '0'],
      ['2026-01-05', 'Harbour', 'Road', '', 'Paint', '', '3.00', 'Yes', 'No', 'Ann', 'Byrne', '', 'Yes', '0'],
      ['2026-01-05', 'Harbour', 'House', '', 'Roof', '', '4.50', 'Yes', 'No', 'Ann', 'Byrne', '', 'Yes', '0'],
      ['2026-01-05', 'Harbour', 'House', '', 'Roof', '', '8.00', 'Yes', 'No', 'Ben', 'Orr', '', 'No', '0'],
    ],
    entries: [
      'Ann Byrne House 05T07:00:00 05T11:30:00',
      'Ann Byrne Road 05T11:30:00 05T14:30:00',
      'Ann Byrne House 05T14:30:00 05T19:00:00',
      'Ben Orr House 05T07:00:00 05T15:00:00',
    ],
  },
  {
    name: 'Connecteam',
    columns:
      'First name,Last name,Type,Start Date,In,End Date,Out,Job,Sub-job,Shift hours,Daily total hours,Employee notes'.split(
        ',',
      ),
    rows: [
      ['Ann', 'Byrne', 'Shift', '01/05/2026', '08:00 AM', '01/05/2026', '04:30 PM', 'House', '', '8.50', '8.50', ''],
      ['Ben', 'Orr', 'Shift', '01/05/2026', '10:00 PM', '01/06/2026', '06:00 AM', 'Road', '', '8.00', '8.00', ''],
    ],
    entries: ['Ann Byrne House 05T08:00:00 05T16:30:00', 'Ben Orr Road 05T22:00:00 06T06:00:00'],
  },
  {
    name: 'busybusy',
    columns:
      'First Name,Last Name,Employee ID,Start Date,Start Time,End Date,End Time,Break Start,Break End,Project,Cost Code,Total Hours,Description'.split(
        ',',
      ),
    rows: [
      [
        'Ann',
        'Byrne',
        '1',
        'Jan 5, 2026',
        '7:00 AM',
        'Jan 5, 2026',
        '3:30 PM',
        '12:00 PM',
        '12:30 PM',
        'House',
        '',
        '8.00',
        '',
      ],
      ['Ben', 'Orr', '2', 'Jan 5, 2026', '7:00 AM', 'Jan 5, 2026', '11:00 AM', '', '', 'Road', '', '4.00', ''],
    ],
    entries: [
      'Ann Byrne House 05T07:00:00 05T12:00:00',
      'Ann Byrne House 05T12:30:00 05T15:30:00',
      'Ben Orr Road 05T07:00:00 05T11:00:00',
    ],
  },
  {
    name: 'QuickBooks Time',
    columns:
      'username,payroll_id,fname,lname,number,group,local_date,local_day,local_start_time,local_end_time,tz,hours,jobcode_1,jobcode_2,jobcode_3,location,notes,approved_status'.split(
        ',',
      ),
    rows: [
      [
        'ann@example.com',
        '',
        'Ann',
        'Byrne',
        '0',
        '',
        '2026-01-05',
        'Mon',
        '2026-01-05 08:00',
        '2026-01-05 16:30',
        '0',
        '8.50',
        'Harbour',
        'House',
        '',
        '',
        '',
        '',
      ],
      [
        'ben@example.com',
        '',
        'Ben',
        'Orr',
        '0',
        '',
        '2026-01-05',
        'Mon',
        '2026-01-05 08:00',
        '2026-01-05 09:15',
        '0',
        '1.25',
        'Road',
        '',
        '',
        '',
        '',
        '',
      ],
      [
        'ben@example.com',
        '',
        'Ben',
        'Orr',
        '0',
        '',
        '2026-01-06',
        'Tue',
        '',
        '',
        '0',
        '8.00',
        'Road',
        '',
        '',
        '',
        '',
        '',
      ],
    ],
    entries: [
      'Ann Byrne House 05T08:00:00 05T16:30:00',
      'Ben Orr Road 05T08:00:00 05T09:15:00',
      'Ben Orr Road 06T07:00:00 06T15:00:00',
    ],
  },
  {
    name: 'Deputy',
    columns:
      'Employee Export Code,Employee Name,Location Name,Area Name,Timesheet Date,Timesheet Start Time,Timesheet End Time,Mealbreak,Timesheet Total Time,Total Cost'.split(
        ',',
      ),
    rows: [
      ['A1', 'Ann Byrne', 'Harbour', 'House', '05/01/2026', '08:00:00', '16:30:00', '00:30:00', '8.00', '0'],
      ['B1', 'Ben Orr', 'Harbour', 'Road', '13/01/2026', '22:00:00', '06:00:00', '00:00:00', '8.00', '0'],
    ],
    entries: [
      'Ann Byrne House 05T08:00:00 05T12:00:00',
      'Ann Byrne House 05T12:30:00 05T16:30:00',
      'Ben Orr Road 13T22:00:00 14T06:00:00',
    ],
  },
  {
    name: 'Homebase',
    columns:
      'Name,Clock in date,Clock in time,Clock out date,Clock out time,Break start,Break end,Break length,Break type,Role,Total paid hours'.split(
        ',',
      ),
    rows: [
      [
        'Ann Byrne',
        '01/05/2026',
        '08:00am',
        '01/05/2026',
        '04:30pm',
        '12:00pm',
        '12:30pm',
        '0.50',
        'Unpaid',
        'House',
        '8.00',
      ],
      [
        'Ben Orr',
        '01/05/2026',
        '08:00am',
        '01/05/2026',
        '04:00pm',
        '12:00pm',
        '12:10pm',
        '0.17',
        'Paid',
        'Road',
        '8.00',
      ],
    ],
    entries: [
      'Ann Byrne House 05T08:00:00 05T12:00:00',
      'Ann Byrne House 05T12:30:00 05T16:30:00',
      'Ben Orr Road 05T08:00:00 05T16:00:00',
    ],
  },
  {
    name: 'Odoo',
    columns: 'Date,Employee,Project,Task,Description,Hours Spent'.split(','),
    rows: [
      ['2026-01-05', 'Ann Byrne', 'House', '', '/', '1.25'],
      ['2026-01-05', 'Ann Byrne', 'Road', '', '/', '2.00'],
      ['2026-01-05', 'Ben Orr', 'House', '', '/', '18.00'],
    ],
    entries: [
      'Ann Byrne House 05T07:00:00 05T08:15:00',
      'Ann Byrne Road 05T08:15:00 05T10:15:00',
      'Ben Orr House 05T06:00:00 06T00:00:00',
    ],
  },
  {
    name: 'ClockShark',
    columns: 'Employee,Date,Start,End,Job Name,Job Number,Task,Hours,Notes'.split(','),
    rows: [
      ['Ann Byrne', '1/5/2026', '8:00 AM', '4:30 PM', 'House', '1', '', '8.50', ''],
      ['Ben Orr', '1/5/2026', '8:00 AM', '9:00 AM', 'Road', '2', '', '1.00', ''],
    ],
    entries: ['Ann Byrne House 05T08:00:00 05T16:30:00', 'Ben Orr Road 05T08:00:00 05T09:00:00'],
  },
  {
    name: 'Hubstaff',
    columns: 'Organization,Time Zone,Client,Project,Member,Email,Task Summary,Start,Stop,Duration,Notes'.split(','),
    rows: [
      [
        'Firm',
        'UTC',
        '',
        'House',
        'Ann Byrne',
        'ann@example.com',
        '',
        '2026-01-05T08:00:00Z',
        '2026-01-05T16:30:00Z',
        '8:30:00',
        '',
      ],
      [
        'Firm',
        'UTC',
        '',
        'Road',
        'Ben Orr',
        'ben@example.com',
        '',
        '2026-01-05T08:00:00Z',
        '2026-01-05T09:00:00Z',
        '1:00:00',
        '',
      ],
    ],
    entries: ['Ann Byrne House 05T08:00:00 05T16:30:00', 'Ben Orr Road 05T08:00:00 05T09:00:00'],
  },
  {
    name: 'Jibble',
    columns: 'Date,Full Name,Group,Activity,Project,Start Time,End Time,Duration,Notes'.split(','),
    rows: [
      ['2026-01-05', 'Ann Byrne', '', '', 'House', '08:00', '16:30', '8h 30m', ''],
      ['2026-01-05', 'Ben Orr', '', '', 'Road', '08:00', '09:00', '1h 0m', ''],
    ],
    entries: ['Ann Byrne House 05T08:00:00 05T16:30:00', 'Ben Orr Road 05T08:00:00 05T09:00:00'],
  },
  {
    name: 'When I Work',
    columns:
      'First Name,Last Name,Employee ID,Position,Schedule,Job Site,Date,Start Time,End Time,Unpaid Breaks,Hours,Notes'.split(
        ',',
      ),
    rows: [
      ['Ann', 'Byrne', '1', 'Roofer', 'North', 'House', '01/05/2026', '8:00 am', '4:30 pm', '30', '8.00', ''],
      ['Ben', 'Orr', '2', 'Roofer', 'North', 'Road', '01/05/2026', '8:00 am', '9:00 am', '0', '1.00', ''],
    ],
    entries: [
      'Ann Byrne House 05T08:00:00 05T12:00:00',
      'Ann Byrne House 05T12:30:00 05T16:30:00',
      'Ben Orr Road 05T08:00:00 05T09:00:00',
    ],
  },
  {
    name: 'Timely',
    columns: 'Date,Client,Project,Name,Email,Note,From,To,Hours,Tags'.split(','),
    rows: [
      ['5 January 2026', '', 'House', 'Ann Byrne', 'ann@example.com', '', '08:00', '16:30', '8.50', ''],
      ['5 January 2026', '', 'Road', 'Ben Orr', 'ben@example.com', '', '08:00', '09:00', '1.00', ''],
    ],
    entries: ['Ann Byrne House 05T08:00:00 05T16:30:00', 'Ben Orr Road 05T08:00:00 05T09:00:00'],
  },
  {
    name: 'time clocks with several breaks',
    columns: 'Employee,Job,Date,Clock in,Break 1 start,Break 1 end,Break 2 start,Break 2 end,Clock out'.split(','),
    rows: [
      ['Ann Byrne', 'House', '2026-01-05', '08:00', '12:00', '12:30', '15:00', '15:15', '17:00'],
      ['Ben Orr', 'Road', '2026-01-05', '08:00', '', '', '12:00', '12:30', '16:00'],
    ],
    entries: [
      'Ann Byrne House 05T08:00:00 05T12:00:00',
      'Ann Byrne House 05T12:30:00 05T15:00:00',
      'Ann Byrne House 05T15:15:00 05T17:00:00',
      'Ben Orr Road 05T08:00:00 05T12:00:00',
      'Ben Orr Road 05T12:30:00 05T16:00:00',
    ],
  },
  {
    name: 'timesheets by week',
    columns: 'Employee,Project,Week starting,Mon,Tue,Wed,Thu,Fri,Sat,Sun,Total'.split(','),
    rows: [
      ['Ann Byrne', 'House', '2026-01-05', '8', '7.5', '0', '', '-', '', '', '15.5'],
      ['Ann Byrne', 'Road', '2026-01-05', '0.00', '0.5', '', '', '', '', '', '0.5'],
      ['Ben Orr', 'Road', '2026-01-12', '', '', '', '', '', '', '4:30', '4.5'],
    ],
    entries: [
      'Ann Byrne House 05T07:00:00 05T15:00:00',
      'Ann Byrne House 06T07:00:00 06T14:30:00',
      'Ann Byrne Road 06T14:30:00 06T15:00:00',
      'Ben Orr Road 18T07:00:00 18T11:30:00',
    ],
  },
  {
    name: 'timesheets by month, with dates as headers',
    columns: ['Nafn', 'Verk', '30.1.2026', '31.1.2026', 'Samtals'],
    rows: [
      ['Ann Byrne', 'House', '8', '7,5', '15,5'],
      ['Ben Orr', 'Road', '', '4:30', '4,5'],
    ],
    entries: [
      'Ann Byrne House 30T07:00:00 30T15:00:00',
      'Ann Byrne House 31T07:00:00 31T14:30:00',
      'Ben Orr Road 31T07:00:00 31T11:30:00',
    ],
  },
]

type Table = Pick<Program, 'columns' | 'rows'>

const toText = ({ columns, rows }: Table, separator: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(
    [columns, ...rows]
      .map(row => row.map(cell => (cell.includes(separator) ? `"${cell}"` : cell)).join(separator))
      .join('\r\n'),
  )

async function toWorkbook({ columns, rows }: Table): Promise<Uint8Array<ArrayBuffer>> {
  const workbook = new ExcelJS.Workbook()
  const sheet = workbook.addWorksheet('Export')
  sheet.addRow([...columns])
  for (const row of rows) sheet.addRow(row.map(cell => (/^\d+\.\d+$/.test(cell) ? Number(cell) : cell)))
  return new Uint8Array(await workbook.xlsx.writeBuffer())
}

const fileCreatorByForm = {
  comma: (table: Table) => Promise.resolve(toText(table, ',')),
  semicolon: (table: Table) => Promise.resolve(toText(table, ';')),
  workbook: toWorkbook,
}

const createNoExistingData = (): ExistingData => {
  let last = 0
  return { employees: [], projects: [], entries: new Set(), now: '2026-02-01T12:00:00Z', newId: () => `new${++last}` }
}

async function planBytes(
  bytes: Uint8Array<ArrayBuffer>,
  moreOptions: Partial<ImportOptions> = {},
  existingData: Partial<ExistingData> = {},
): Promise<ImportPlan> {
  const { rows, sheets } = await parseImportFile(bytes)
  const headerIndex = findHeaderRow(rows)
  const file = { rows, sheets, headerIndex }
  const mapping = detectMapping(rows[headerIndex] ?? [], rows.slice(headerIndex + 1))
  const { detectedOrder, suggestedOrder } = resolveDateOrder(file, mapping, undefined)
  const dateOrder = detectedOrder === 'unclear' ? (suggestedOrder ?? 'DMY') : detectedOrder
  return buildImportPlan(
    file,
    { mapping, dateOrder, timeZone: 'Atlantic/Reykjavik', person: '', project: '', dayStart: '07:00', ...moreOptions },
    { ...createNoExistingData(), ...existingData },
  )
}

const describeEntries = ({ batches, employees, projects }: ImportPlan): string[] => {
  const nameOf = (list: readonly { id: string; name: string }[], id: string) =>
    list.find(item => item.id === id)?.name ?? id
  return batches.flatMap(({ employee_id, entries }) =>
    entries.map(
      ({ project_id, start_time, end_time }) =>
        `${nameOf(employees, employee_id)} ${nameOf(projects, project_id)} ${start_time.slice(8, -1)} ${end_time.slice(8, -1)}`,
    ),
  )
}

const formNames = Object.keys(fileCreatorByForm) as (keyof typeof fileCreatorByForm)[]
describe.each(programs)("a file of $name's", program => {
  it.each(formNames)('gives every row to its person at its times, as %s', async form => {
    const plan = await planBytes(await fileCreatorByForm[form](program))
    expect(plan.refused).toEqual([])
    expect(describeEntries(plan)).toEqual(program.entries)
    expect(plan.differing).toBe(0)
  })

  it('makes nothing again when it is read with its entries in place', async () => {
    const bytes = await fileCreatorByForm.comma(program)
    const firstPlan = await planBytes(bytes)
    const entries = new Set(
      firstPlan.batches.flatMap(({ employee_id, entries: rows }) =>
        rows.map(
          ({ project_id, start_time, end_time }) =>
            `${employee_id} ${project_id} ${Date.parse(start_time) / 1000} ${Date.parse(end_time) / 1000}`,
        ),
      ),
    )
    const existingData = {
      employees: firstPlan.employees.map(({ id, name }) => ({ id, name, kennitalas: [] })),
      projects: firstPlan.projects.map(project => ({ ...project, is_open: true })),
      entries,
    }
    // The same file with another start of the days must not create its entries a second time.
    for (const dayStart of ['07:00', '09:30'])
      expect(await planBytes(bytes, { dayStart }, existingData)).toMatchObject({
        entryCount: 0,
        existing: program.entries.length,
        employees: [],
        projects: [],
      })
  })
})
