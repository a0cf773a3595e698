import { CompanyId, EmployeeId, EntryId, ProjectId } from '../../../shared/domain/ids.ts'
import { belongsToCompany } from './item-owner.ts'
import { keys } from '../../table/keys.ts'

// No letter of it is a capital, so it survives in names.
const id = 'hamarhamar12'
const [companyId, other] = [CompanyId.parse(id), CompanyId.parse('vorvorvorvor')]
const [employeeId, projectId, entryId] = [EmployeeId.parse(id), ProjectId.parse(id), EntryId.parse(`${id}.${id}`)]
const now = '2026-11-23T12:00:00Z'

test.each([
  keys.company(companyId),
  keys.employee(companyId, employeeId),
  keys.entryHead(companyId, entryId),
  keys.sheet(companyId, '2026-11', employeeId),
  keys.importMakes(companyId, 'import'),
  keys.invoice(companyId, 'invoice'),
  keys.foldedCompanyName('Hamar', companyId),
  keys.companySearch('Hamar', companyId),
  keys.email('a@b.is', companyId),
  keys.kennitala('1234567890', companyId),
  keys.auditOfCompany(companyId, now, 'act'),
  keys.supportVisit(companyId, now, 'visit'),
  keys.sentMessage(companyId, now, 'message'),
  keys.device('token', `C#${companyId}`),
  keys.device('token', `C#${companyId}#E#${employeeId}`),
  keys.rate('company', companyId),
  keys.rate('send /api/self', `${companyId}.COMPANY`),
  keys.rate('images', `${companyId}#${employeeId}#Employee`),
  { ...keys.companyName('Hamar'), id: companyId },
  { ...keys.signUp('key'), id: companyId },
  { ...keys.session('token'), company: companyId },
  { ...keys.link('token'), company: companyId },
  { ...keys.timeClockLink('token'), company: companyId },
  { ...keys.subscriptionOwner('sub_1'), company: companyId },
  { ...keys.auditOfAll(now, 'act'), company: companyId },
])('an item of the company is its own: %j', item => expect(belongsToCompany(companyId, item)).toBe(true))

test.each([
  keys.company(CompanyId.parse('hamarhamar13')),
  { ...keys.employee(other, employeeId), id: employeeId },
  { ...keys.project(other, projectId), id: projectId },
  keys.employeeName(other, id),
  keys.projectName(other, id),
  { ...keys.entryHead(other, entryId), id: entryId },
  keys.sheet(other, '2026-11', employeeId),
  keys.tally(other, employeeId),
  keys.movedTally(other, employeeId, projectId),
  { ...keys.image(other, id), id },
  { ...keys.import(other, id), id },
  keys.importMakes(other, id),
  { ...keys.salaryExport(other, '2026-11-30', id), id },
  keys.salaryExportId(other, id),
  { ...keys.companyName(id), id: other },
  keys.foldedCompanyName(id, other),
  keys.companySearch(id, other),
  keys.companySearch(`C#${id}`, other),
  keys.email(`${id}@b.is`, other),
  { ...keys.admin(id), id },
  keys.auditOfAdmin(id, now, id),
  keys.device('token', `C#${other}#E#${employeeId}`),
  keys.device('token', keys.admin(id).sk),
  { ...keys.scriptRun(id), id },
  { ...keys.listedScriptRun(now, id), id },
  keys.rate('project', `${other}.${employeeId}`),
  keys.rate('images', `${other}#${employeeId}#Employee`),
  keys.rate('sign-up', `${id}.x@b.is`),
  { ...keys.session('token'), company: other, employee: employeeId },
])('an item of others that has the same letters is not: %j', item =>
  expect(belongsToCompany(companyId, item)).toBe(false),
)
