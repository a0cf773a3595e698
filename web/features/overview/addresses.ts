import type { Period } from '../../../shared/domain/pay-period.ts'

const entriesAddress = (query: Record<string, string>): string =>
  `/app?${new URLSearchParams(query).toString()}#entries`

export const allEntriesAddress = '/app#entries'
export const allEmployeesAddress = '/app#employees'
export const employeeAddress = (id: string): string => `/app#employee-${id}`
export const entriesOfDaysAddress = ({ from, to }: Period): string => entriesAddress({ from, to })
export const reportAddress = ({ from, to }: Period): string => `/app/report?from=${from}&to=${to}`
export const entriesOfEmployeeDayAddress = (employee: string, day: string): string =>
  entriesAddress({ from: day, to: day, employee })
