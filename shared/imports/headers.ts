/** Maps columns to fields by the headers of common programs in English, Icelandic and Portuguese. */
import { foldedName } from '../domain/names.ts'

/** `start` and `end` may be times of day, with their dates in `date` and `end_date`, or include the date. */
export const fields = [
  'person',
  'project',
  'date',
  'start',
  'end_date',
  'end',
  'duration',
  'kennitala',
  'phone',
  'email',
] as const
export type Field = (typeof fields)[number]

/** The index of the column of each field. */
export type Mapping = Partial<Record<Field, number>>

/** The words of headers for each field, folded and without signs. Earlier words have precedence. */
const headerWords: Record<Field, readonly string[]> = {
  person: [
    'user',
    'employee',
    'employee name',
    'full name',
    'name',
    'user name',
    'username',
    'member',
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
  ],
  project: [
    'project',
    'project name',
    'job',
    'site',
    'verk',
    'verkefni',
    'verkheiti',
    'verkstadur',
    'heiti verks',
    'projeto',
    'projecto',
    'obra',
  ],
  date: [
    'start date',
    'date',
    'day',
    'work date',
    'dagsetning',
    'dags',
    'dagur',
    'upphafsdagur',
    'data',
    'data de inicio',
    'data inicio',
    'data inicial',
    'dia',
  ],
  start: [
    'start time',
    'start',
    'started',
    'started at',
    'start datetime',
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
  end_date: ['end date', 'date to', 'lokadagur', 'data de fim', 'data fim', 'data final'],
  end: [
    'end time',
    'end',
    'stop',
    'stopped',
    'ended at',
    'end datetime',
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
  duration: [
    'duration',
    'duration h',
    'duration decimal',
    'hours',
    'total hours',
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
}

const normalizeHeader = (header: string): string =>
  foldedName(header)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export function detectMapping(headers: readonly string[]): Mapping {
  const columns = headers.map(normalizeHeader)
  const taken = new Set<number>()
  const mapping: Mapping = {}
  for (const field of fields)
    for (const word of headerWords[field]) {
      const index = columns.findIndex((column, i) => column === word && !taken.has(i))
      if (index < 0) continue
      mapping[field] = index
      taken.add(index)
      break
    }
  return mapping
}

const maxProbedRows = 20

/** The index of the row with the headers. Above it there may be a title or the dates of the report. */
export function findHeaderRow(rows: readonly (readonly string[])[]): number {
  const scores = rows.slice(0, maxProbedRows).map(row => Object.keys(detectMapping(row)).length)
  const best = Math.max(0, ...scores)
  return best > 0
    ? scores.indexOf(best)
    : Math.max(
        0,
        rows.findIndex(row => row.some(cell => cell.trim() !== '')),
      )
}
