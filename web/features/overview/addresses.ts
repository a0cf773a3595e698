import type { Period } from '../../../shared/domain/pay-period.ts'

/** Returns the address of the entries screen with this filter, which the screen keeps in the query. */
const entriesOf = (query: Record<string, string>): string => `/app?${new URLSearchParams(query).toString()}#entries`

export const allEntriesAddress = '/app#entries'
export const allEmployeesAddress = '/app#employees'
export const employeeAddress = (id: string): string => `/app#employee-${id}`
export const daysAddress = ({ from, to }: Period): string => entriesOf({ from, to })
export const reportAddress = ({ from, to }: Period): string => `/app/report?from=${from}&to=${to}`
export const employeeDayAddress = (employee: string, day: string): string => entriesOf({ from: day, to: day, employee })
