import { AppError } from '../../../shared/api/errors.ts'
import { employeeOf, LogId, type EmployeeId } from '../../../shared/domain/ids.ts'
import { idOf } from '../../http/ids.ts'

/** an entry of somebody else is none */
export function ownId(given: string, e: EmployeeId): LogId {
  const id = idOf(LogId, given)
  if (employeeOf(id) !== e) throw new AppError('Not found')
  return id
}
