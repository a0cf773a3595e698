/**
 * Finds the column of each field by its header. Knows the headers of common programs in English, Icelandic and
 * Portuguese.
 */
import { foldName } from '../domain/names.ts'
import { parseDateTime, parseWeekday } from './date-times.ts'

/**
 * `person` is the first name alone if there is a `last_name`. `comment` has no header words, because the company
 * decides whether to import descriptions. `start` and `end` may be times of day, with their dates in `date` and
 * `end_date`, or include the date.
 */
export const importFields = [
  'person',
  'last_name',
  'project',
  'date',
  'start',
  'end_date',
  'end',
  'break_start',
  'break_end',
  'break',
  'duration',
  'kennitala',
  'phone',
  'email',
  'comment',
] as const
export type ImportField = (typeof importFields)[number]

/** The index of each field's column in the file. */
export type FieldColumns = Partial<Record<ImportField, number>>

/** The column headers that name each field, folded and without punctuation. Earlier words have precedence. */
const headerWords: Record<ImportField, readonly string[]> = {
  person: [
    'user',
    'employee',
    'employee name',
    'full name',
    'name',
    'user name',
    'username',
    'member',
    'team member',
    'person',
    'worker',
    'starfsmadur',
    'nafn starfsmanns',
    'nafn',
    'notandi',
    'funcionario',
    'colaborador',
    'trabalhador',
    'empregado',
    'utilizador',
    'usuario',
    'nome',
    'first name',
  ],
  last_name: [],
  project: [
    'project',
    'project name',
    'job',
    'job name',
    'job site',
    'jobcode 1',
    'jobcode',
    'site',
    'verk',
    'verkefni',
    'verkheiti',
    'verkstadur',
    'heiti verks',
    'projeto',
    'projecto',
    'obra',
    'area name',
    'role',
  ],
  date: [
    'start date',
    'date',
    'day',
    'work date',
    'timesheet date',
    'clock in date',
    'local date',
    'shift date',
    'dagsetning',
    'dags',
    'dagur',
    'upphafsdagur',
    'data',
    'data de inicio',
    'data inicio',
    'data inicial',
    'dia',
    'week starting',
    'week beginning',
    'week commencing',
    'week start',
    'week of',
    'week ending',
    'week end',
    'week',
    'vika hefst',
    'vika byrjar',
    'vika endar',
    'vika',
    'inicio da semana',
    'semana de',
    'fim da semana',
    'semana',
  ],
  start: [
    'start time',
    'start',
    'started',
    'started at',
    'start datetime',
    'timesheet start time',
    'clock in time',
    'local start time',
    'shift start',
    'time in',
    'clock in',
    'check in',
    'in',
    'in time',
    'from',
    'begin',
    'inn',
    'upphaf',
    'byrjar',
    'byrjun',
    'fra',
    'kl inn',
    'innstimplun',
    'entrada',
    'inicio',
    'hora de inicio',
    'hora inicio',
    'de',
  ],
  end_date: ['end date', 'date to', 'clock out date', 'lokadagur', 'data de fim', 'data fim', 'data final'],
  end: [
    'end time',
    'end',
    'stop',
    'stopped',
    'ended at',
    'end datetime',
    'timesheet end time',
    'clock out time',
    'local end time',
    'shift end',
    'finish',
    'finish time',
    'stop time',
    'time out',
    'clock out',
    'check out',
    'out',
    'out time',
    'to',
    'ut',
    'lok',
    'endar',
    'til',
    'kl ut',
    'utstimplun',
    'saida',
    'fim',
    'hora de fim',
    'hora fim',
    'ate',
  ],
  break_start: ['break start', 'break start time', 'start break', 'hle byrjar', 'inicio da pausa'],
  break_end: ['break end', 'break end time', 'end break', 'hle endar', 'fim da pausa'],
  break: [
    'unpaid break',
    'unpaid breaks',
    'unpaid break hours',
    'unpaid break minutes',
    'mealbreak',
    'meal break',
    'total meal break',
    'timesheet meal break',
    'break',
    'breaks',
    'break length',
    'break duration',
    'break time',
    'break min',
    'break minutes',
    'hle',
    'matarhle',
    'olaunad hle',
    'pausa',
    'intervalo',
    'pausa nao paga',
  ],
  duration: [
    'duration',
    'duration h',
    'duration decimal',
    'hours',
    'total paid hours',
    'total hours',
    'hours spent',
    'time spent',
    'shift hours',
    'worked hours',
    'tracked hours',
    'total time',
    'timesheet total time',
    'time h',
    'time decimal',
    'timar',
    'lengd',
    'klst',
    'fjoldi tima',
    'duracao',
    'horas',
    'total de horas',
  ],
  kennitala: ['kennitala', 'kt', 'national id', 'ssn', 'nif', 'id number'],
  phone: [
    'phone',
    'phone number',
    'mobile',
    'telephone',
    'simi',
    'simanumer',
    'farsimi',
    'gsm',
    'telefone',
    'telemovel',
  ],
  email: [
    'email',
    'e mail',
    'mail',
    'email address',
    'user email',
    'netfang',
    'tolvupostur',
    'correio eletronico',
    'e mail do utilizador',
  ],
  comment: [],
}

const normalizeHeader = (header: string): string =>
  foldName(header)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** These headers split a name into two columns. */
const nameParts = [
  ['first name', 'last name'],
  ['employee first name', 'employee last name'],
  ['fname', 'lname'],
  ['given name', 'surname'],
  ['fornafn', 'eftirnafn'],
  ['primeiro nome', 'apelido'],
  ['nome', 'apelido'],
  ['nome', 'sobrenome'],
] as const

const yesAndNoWords = new Set(['yes', 'no', 'ja', 'nei', 'sim', 'nao', 'true', 'false', ''])

/** Whether the column contains answers to a question rather than names, such as Harvest's `Employee?`. */
function isYesNoColumn(header: string, index: number, rows: readonly (readonly string[])[]): boolean {
  if (header.trim().endsWith('?')) return true
  const values = rows.slice(0, maxProbedValues).map(row => foldName(row[index] ?? ''))
  return values.some(value => value !== '') && values.every(value => yesAndNoWords.has(value))
}
const maxProbedValues = 200

/** Removes the number that the header of a break may have, as in `Break 2 start`. */
const removeNumber = (column: string): string => column.replace(/ \d$| \d(?= )/, '')
const isBreakColumn = (column: string, field: 'break_start' | 'break_end'): boolean =>
  headerWords[field].includes(removeNumber(column))

/**
 * Finds the column of each field by the headers. Ignores columns with only yes or no in `rows`, because such a column
 * answers a question and has no names, like Harvest's `Employee?`.
 */
export function detectMapping(headers: readonly string[], rows: readonly (readonly string[])[] = []): FieldColumns {
  const hasWeek = isWeek(headers)
  // Ignores the weekdays of a week, because `Fim` is Thursday in Icelandic but the end in Portuguese.
  const columns = headers.map((header, i) =>
    isYesNoColumn(header, i, rows) || (hasWeek && parseWeekday(header.trim())) ? '' : normalizeHeader(header),
  )
  const takenIndexes = new Set<number>()
  const mapping: FieldColumns = {}
  const take = (field: ImportField, index: number): void => {
    mapping[field] = index
    takenIndexes.add(index)
  }
  const foundNameParts = nameParts.find(pair => pair.every(part => columns.includes(part)))
  if (foundNameParts) {
    take('person', columns.indexOf(foundNameParts[0]))
    take('last_name', columns.indexOf(foundNameParts[1]))
  }
  for (const field of importFields)
    for (const word of mapping[field] === undefined ? headerWords[field] : []) {
      const index = columns.findIndex(
        (column, i) => (field.startsWith('break_') ? removeNumber(column) : column) === word && !takenIndexes.has(i),
      )
      if (index < 0) continue
      take(field, index)
      break
    }
  return mapping
}

const personWordPattern =
  /\b(?:user|employee|member|worker|staff|name|fname|lname|starfsmadur|starfsmanns|nafn|funcionario|colaborador|trabalhador|utilizador|nome)\b/
const nonPersonWordPattern =
  /\b(?:id|number|code|group|notes?|type|rate|roles?|project|job|client|customer|task|location|area|site|manager|file|verks|projeto|cliente)\b/

export const findPeopleColumns = (headers: readonly string[]): number[] =>
  headers.flatMap((header, i) => {
    const words = normalizeHeader(header)
    return personWordPattern.test(words) && !nonPersonWordPattern.test(words) ? [i] : []
  })

/** Besides the mapped columns, these columns and facts change how a row is read. */
export interface ExtraColumns {
  /**
   * In files of QuickBooks Time, a job code has a column per level. The last level that a row fills in is the row's
   * project.
   */
  projectLevels: number[]
  /** The column that says whether a row's break is paid. */
  breakType: number | undefined
  isBreakInMinutes: boolean
  days: DayColumn[]
  /** Each further break has a column for its start and one for its end. */
  breaks: (readonly [number, number])[]
}

/** A column for a day. Its header is a date, or a weekday of the week that the row's date names. */
export interface DayColumn {
  index: number
  header: string
  /** The number 1 is Monday. */
  weekday: number | undefined
  /** Whether the row's date is the last day of its week. */
  isWeekEnding: boolean
}

/** Minimum numbers of columns of days. With fewer, a header that looks like a day may be something else. */
const minDates = 2
const minWeekdays = 5

function isWeek(headers: readonly string[]): boolean {
  const weekdays = headers.flatMap(header => parseWeekday(header.trim()) ?? [])
  return weekdays.length >= minWeekdays && new Set(weekdays).size === weekdays.length
}

/**
 * Finds the columns of days. A timesheet with a row per week has a column for each day, but a file with times has none.
 */
function findDayColumns(headers: readonly string[], { start, end, date }: FieldColumns): DayColumn[] {
  if ((start ?? end) !== undefined) return []
  const isWeekEnding = /\b(?:ending|end|endar|fim)\b/.test(normalizeHeader(headers[date ?? -1] ?? ''))
  const columns = headers.map((header, index) => ({
    index,
    header: header.trim(),
    weekday: parseWeekday(header.trim()),
    isWeekEnding,
  }))
  const datedColumns = columns.filter(
    ({ header }) => (parseDateTime(header, 'DMY') ?? parseDateTime(header, 'MDY'))?.day,
  )
  if (datedColumns.length >= minDates) return datedColumns.map(column => ({ ...column, weekday: undefined }))
  return date === undefined || !isWeek(headers) ? [] : columns.filter(({ weekday }) => weekday !== undefined)
}

export function findExtraColumns(headers: readonly string[], mapping: FieldColumns): ExtraColumns {
  const columns = headers.map(normalizeHeader)
  const levelIndexes = columns
    .flatMap((column, index) => (/^jobcode \d$/.test(column) ? [{ column, index }] : []))
    .toSorted((a, b) => (a.column < b.column ? -1 : 1))
    .map(({ index }) => index)
  const breakType = columns.indexOf('break type')
  const [breakStartColumns = [], breakEndColumns = []] = (['break_start', 'break_end'] as const).map(field =>
    columns.flatMap((column, i) => (isBreakColumn(column, field) && i !== mapping[field] ? [i] : [])),
  )
  return {
    projectLevels: mapping.project !== undefined && levelIndexes.includes(mapping.project) ? levelIndexes : [],
    breakType: breakType < 0 ? undefined : breakType,
    isBreakInMinutes: /\bmin/.test(columns[mapping.break ?? -1] ?? ''),
    days: findDayColumns(headers, mapping),
    breaks:
      (mapping.break_start ?? mapping.break_end) === undefined
        ? []
        : breakStartColumns.flatMap((start, i) =>
            breakEndColumns[i] === undefined ? [] : [[start, breakEndColumns[i]] as const],
          ),
  }
}

const maxProbedRows = 20

/**
 * Returns the index of the row with the most recognized headers, because a title or the dates of the report may stand
 * above it.
 */
export function findHeaderRow(rows: readonly (readonly string[])[]): number {
  const scores = rows.slice(0, maxProbedRows).map(row => Object.keys(detectMapping(row)).length)
  const bestScore = Math.max(0, ...scores)
  return bestScore > 0
    ? scores.indexOf(bestScore)
    : Math.max(
        0,
        rows.findIndex(row => row.some(cell => cell.trim() !== '')),
      )
}
