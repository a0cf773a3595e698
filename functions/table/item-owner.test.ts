import { CompanyId, EmployeeId } from '../../shared/domain/ids.ts'
import { findItemOwner } from './item-owner.ts'
import { keys } from './keys.ts'

const companyId = CompanyId.parse('hamarhamar12')
const employeeId = EmployeeId.parse('annannannann')

it.each([
  { key: keys.session('token'), company: companyId },
  { key: keys.link('token'), company: companyId },
  { key: keys.timeClockLink('token'), company: companyId },
  { key: keys.device('token', `C#${companyId}`) },
  { key: keys.device('token', `C#${companyId}#E#${employeeId}`) },
  { key: keys.kennitala('6010100890', companyId) },
  { key: keys.rate('company', companyId) },
  { key: keys.rate('send /api/self', `${companyId}.COMPANY`) },
  { key: keys.rate('images', `${companyId}#${employeeId}#Employee`) },
])('finds the company of an item (%j)', ({ key, company }) => expect(findItemOwner(key, company)).toBe(companyId))

it.each([
  keys.session('token of an administrator'),
  keys.device('token', keys.admin(companyId).sk),
  keys.rate('sign-up', `${companyId}.x@b.is`),
  keys.rate('address', '127.0.0.1'),
  keys.rate('address', '2001:db8:0:1::/64'),
  keys.rate('sms-to', '+3546991234'),
  keys.rate('claim-to', '6010100890'),
  keys.rate('admin', keys.admin(companyId).sk),
])('finds no company of other items (%j)', key => expect(findItemOwner(key, undefined)).toBeUndefined())
