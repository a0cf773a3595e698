import type { Period } from '../../../shared/domain/pay-period.ts'

const entriesOf = (query: Record<string, string>): string => `/app?${new URLSearchParams(query).toString()}#entries`

export const allEntriesAddress = '/app#entries'
export const allEmployeesAddress = '/app#employees'
export const employeeAddress = (id: string): string => `/app#employee-${id}`
export const daysAddress = ({ from, to }: Period): string => entriesOf({ from, to })
export const reportAddress = ({ from, to }: Period): string => `/app/report?from=${from}&to=${to}`
export const employeeDayAddress = (employee: string, day: string): string => entriesOf({ from: day, to: day, employee })
