import { CompanyId, EmployeeId, EntryId, ProjectId } from '../../../shared/domain/ids.ts'
import { belongsToCompany } from './belongs-to-company.ts'
import { keys } from '../../table/keys.ts'

// Keys contain names in lower case. The id is in lower case, so that a name in a key can equal it below.
const id = 'hamarhamar12'
const [companyId, otherCompanyId] = [CompanyId.parse(id), CompanyId.parse('vorvorvorvor')]
const [employeeId, projectId, entryId] = [EmployeeId.parse(id), ProjectId.parse(id), EntryId.parse(`${id}.${id}`)]
const now = '2026-11-23T12:00:00Z'

it.each([
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
  { ...keys.textDelivery('message'), company: companyId },
  { ...keys.subscriptionOwner('sub_1'), company: companyId },
  { ...keys.auditOfAll(now, 'act'), company: companyId },
])('owns an item of the company (%j)', item => expect(belongsToCompany(companyId, item)).toBe(true))

it.each([
  keys.company(CompanyId.parse('hamarhamar13')),
  { ...keys.employee(otherCompanyId, employeeId), id: employeeId },
  { ...keys.project(otherCompanyId, projectId), id: projectId },
  keys.employeeName(otherCompanyId, id),
  keys.projectName(otherCompanyId, id),
  { ...keys.entryHead(otherCompanyId, entryId), id: entryId },
  keys.sheet(otherCompanyId, '2026-11', employeeId),
  keys.tally(otherCompanyId, employeeId),
  keys.movedTally(otherCompanyId, employeeId, projectId),
  { ...keys.image(otherCompanyId, id), id },
  { ...keys.import(otherCompanyId, id), id },
  keys.importMakes(otherCompanyId, id),
  { ...keys.salaryExport(otherCompanyId, '2026-11-30', id), id },
  keys.salaryExportId(otherCompanyId, id),
  { ...keys.companyName(id), id: otherCompanyId },
  keys.foldedCompanyName(id, otherCompanyId),
  keys.companySearch(id, otherCompanyId),
  keys.companySearch(`C#${id}`, otherCompanyId),
  keys.email(`${id}@b.is`, otherCompanyId),
  { ...keys.admin(id), id },
  keys.auditOfAdmin(id, now, id),
  keys.device('token', `C#${otherCompanyId}#E#${employeeId}`),
  keys.device('token', keys.admin(id).sk),
  { ...keys.scriptRun(id), id },
  { ...keys.listedScriptRun(now, id), id },
  keys.rate('project', `${otherCompanyId}.${employeeId}`),
  keys.rate('images', `${otherCompanyId}#${employeeId}#Employee`),
  keys.rate('sign-up', `${id}.x@b.is`),
  { ...keys.session('token'), company: otherCompanyId, employee: employeeId },
])('does not own an item of another company with the same letters (%j)', item =>
  expect(belongsToCompany(companyId, item)).toBe(false),
)
