import { CompanyId, EmployeeId, EntryId, ProjectId } from '../../../shared/domain/ids.ts'
import { belongsToCompany } from './item-owner.ts'
import { keys } from '../../table/keys.ts'

// No letter of it is a capital, so it survives in names.
const id = 'hamarhamar12'
const [c, other] = [CompanyId.parse(id), CompanyId.parse('vorvorvorvor')]
const [e, p, w] = [EmployeeId.parse(id), ProjectId.parse(id), EntryId.parse(`${id}.${id}`)]
const now = '2026-11-23T12:00:00Z'

test.each([
  keys.company(c),
  keys.employee(c, e),
  keys.entryHead(c, w),
  keys.sheet(c, '2026-11', e),
  keys.importMakes(c, 'import'),
  keys.invoice(c, 'invoice'),
  keys.foldedCompanyName('Hamar', c),
  keys.companySearch('Hamar', c),
  keys.email('a@b.is', c),
  keys.kennitala('1234567890', c),
  keys.auditOfCompany(c, now, 'act'),
  keys.supportVisit(c, now, 'visit'),
  keys.sentMessage(c, now, 'message'),
  keys.device('token', `C#${c}`),
  keys.device('token', `C#${c}#E#${e}`),
  keys.rate('company', c),
  keys.rate('send /api/self', `${c}.COMPANY`),
  keys.rate('images', `${c}#${e}#Employee`),
  { ...keys.companyName('Hamar'), id: c },
  { ...keys.signUp('key'), id: c },
  { ...keys.session('token'), company: c },
  { ...keys.link('token'), company: c },
  { ...keys.timeClockLink('token'), company: c },
  { ...keys.subscriptionOwner('sub_1'), company: c },
  { ...keys.auditOfAll(now, 'act'), company: c },
])('an item of the company is its own: %j', item => expect(belongsToCompany(c, item)).toBe(true))

test.each([
  keys.company(CompanyId.parse('hamarhamar13')),
  { ...keys.employee(other, e), id: e },
  { ...keys.project(other, p), id: p },
  keys.employeeName(other, id),
  keys.projectName(other, id),
  { ...keys.entryHead(other, w), id: w },
  keys.sheet(other, '2026-11', e),
  keys.tally(other, e),
  keys.movedTally(other, e, p),
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
  keys.device('token', `C#${other}#E#${e}`),
  keys.device('token', keys.admin(id).sk),
  { ...keys.scriptRun(id), id },
  { ...keys.listedScriptRun(now, id), id },
  keys.rate('project', `${other}.${e}`),
  keys.rate('images', `${other}#${e}#Employee`),
  keys.rate('sign-up', `${id}.x@b.is`),
  { ...keys.session('token'), company: other, employee: e },
])('an item of others that has the same letters is not: %j', item => expect(belongsToCompany(c, item)).toBe(false))
