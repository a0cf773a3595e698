import type { Period } from '../../../shared/domain/pay-period.ts'

const toEntriesAddress = (query: Record<string, string>): string =>
  `/app?${new URLSearchParams(query).toString()}#entries`

export const allEntriesAddress = '/app#entries'
export const allEmployeesAddress = '/app#employees'
export const toEmployeeAddress = (id: string): string => `/app#employee-${id}`
export const toEntriesOfDaysAddress = ({ from, to }: Period): string => toEntriesAddress({ from, to })
export const toReportAddress = ({ from, to }: Period): string => `/app/report?from=${from}&to=${to}`
export const toEntriesOfEmployeeDayAddress = (employee: string, day: string): string =>
  toEntriesAddress({ from: day, to: day, employee })
