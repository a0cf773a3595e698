import type { SalaryFileSummary, ExcludedEmployee } from '../../../shared/api/schemas/salary-export.ts'
import type { IntegrationKey } from '../../../shared/domain/policies.ts'
import { buckets, mapBuckets } from '../../../shared/domain/report/buckets.ts'
import { partitionByKennitala, type SalaryRows } from '../../../shared/exports/salary.ts'
import type { PeriodHours, PaidRow } from './hours.ts'

interface SalaryFile {
  rows: SalaryRows<PaidRow>['rows']
  summary: SalaryFileSummary
}

const toExcludedEmployees = (rows: readonly PaidRow[]): ExcludedEmployee[] =>
  rows.map(row => ({
    ...row.employee,
    reason: 'no_kennitala',
    entries: row.entries,
    total_seconds: buckets.reduce((seconds, { id }) => seconds + row[id], 0),
  }))

export function summarizeSalaryFile(hours: PeriodHours, integration: IntegrationKey): SalaryFile {
  const { rows, excluded } = partitionByKennitala(hours.rows, integration)
  return {
    rows,
    summary: {
      integration,
      employees: rows.length,
      ...mapBuckets('recorded', ({ id }) => rows.reduce((seconds, row) => seconds + row[id], 0)),
      left_out: [...toExcludedEmployees(excluded), ...hours.unready],
      in_file: rows.map(({ employee: { id, name } }) => ({ id, name })),
    },
  }
}
