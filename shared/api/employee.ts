import * as z from 'zod'
import { emptyObject, route } from './route.ts'
import { EmployeeAccount } from './schemas/account.ts'
import { clientId, instantInput, language, linkToken, password, loginName } from './schemas/fields.ts'
import { EmployeeProject, NewProject } from './schemas/project.ts'
import {
  clockIn as clockInFields,
  clockOut as clockOutFields,
  LocationInput,
  Location,
  deviceTimes,
  NewComment,
  newEntries,
  OwnEntryEdit,
  OwnNewEntry,
  Entry,
  EntryColumns,
  EntryObject,
  listFormat,
} from './schemas/entry.ts'

export const login = route({
  method: 'POST',
  path: '/employee/v2/login',
  summary: 'Logs an employee in by company, name and token',
  role: 'public',
  changesOnlySession: true,
  rate: 'auth',
  body: z.strictObject({ company_name: loginName, employee_name: loginName, password }),
  response: EmployeeAccount,
  errors: [
    'Wrong company name',
    'Wrong employee name',
    'Wrong employee password',
    'Log in with the link or ask for a new password',
  ],
})

export const loginToken = route({
  method: 'POST',
  path: '/employee/login_token',
  summary: 'Logs an employee in by the link of a text message',
  role: 'public',
  changesOnlySession: true,
  rate: 'normal',
  body: z.strictObject({ token: linkToken }),
  response: EmployeeAccount,
  errors: ['This link is no longer valid'],
})

export const linkOwner = route({
  method: 'POST',
  path: '/employee/login_link',
  summary: 'Whom the link of a text message logs in, without using the link',
  role: 'public',
  changesOnlySession: true,
  rate: 'normal',
  body: z.strictObject({ token: linkToken }),
  response: z.object({ name: z.string(), company: z.string(), language: language.nullable() }),
  errors: ['This link is no longer valid'],
})

export const self = route({
  method: 'GET',
  path: '/employee/self',
  summary: 'The employee who is logged in',
  role: 'EMPLOYEE',
  rate: 'normal',
  whenCompanyDisabled: 'allowed',
  response: EmployeeAccount,
})

export const logout = route({
  method: 'POST',
  path: '/employee/logout',
  summary: 'Ends the session',
  role: 'EMPLOYEE',
  changesOnlySession: true,
  rate: 'normal',
  whenCompanyDisabled: 'allowed',
  response: emptyObject,
})

export const chooseLanguage = route({
  method: 'PUT',
  path: '/employee/language',
  summary: 'Chooses the language of the app and of the text messages',
  role: 'EMPLOYEE',
  allowsDisabledEmployee: true,
  rate: 'normal',
  body: z.strictObject({ language }),
  response: emptyObject,
  errors: ['This id or key was used for something else'],
})

export const recordFirstLogin = route({
  method: 'PUT',
  path: '/employee/first_login',
  summary: 'Records that the employee has logged in, the first time',
  role: 'EMPLOYEE',
  allowsDisabledEmployee: true,
  rate: 'normal',
  response: emptyObject,
  errors: ['This id or key was used for something else'],
})

export const projects = route({
  method: 'GET',
  path: '/employee/projects',
  summary: 'The projects that are open',
  role: 'EMPLOYEE',
  rate: 'normal',
  whenCompanyDisabled: 'allowed',
  large: true,
  response: z.array(EmployeeProject),
  errors: ['Employee has been disabled'],
})

export const createProject = route({
  method: 'POST',
  path: '/employee/projects',
  summary: 'Creates a project',
  role: 'EMPLOYEE',
  requiredPermission: 'create_projects',
  rate: 'normal',
  body: NewProject.extend(deviceTimes),
  response: EmployeeProject,
  errors: [
    'Employee has been disabled',
    'Project name already exists',
    'The company has too many open projects',
    'This id or key was used for something else',
  ],
})

const keyReusedText = 'This id or key was used for something else'
const employeeDisabledText = 'Employee has been disabled'

export const clockIn = route({
  method: 'POST',
  path: '/employee/clock_in',
  summary: 'Begins an entry, or records one that began and ended where there was no network',
  role: 'EMPLOYEE',
  allowsDisabledEmployee: true,
  rate: 'normal',
  processor: 'whole',
  body: z.strictObject(clockInFields),
  response: Entry,
  errors: [
    'Not found',
    'Already clocked in',
    'The entry was deleted',
    'Project has been closed',
    employeeDisabledText,
    'This month of the employee is full',
    keyReusedText,
  ],
})

export const clockOut = route({
  method: 'POST',
  path: '/employee/clock_out',
  summary: 'Ends an entry; it always works, whatever was closed or deactivated since',
  role: 'EMPLOYEE',
  allowsDisabledEmployee: true,
  rate: 'normal',
  whenCompanyDisabled: 'allowed',
  processor: 'whole',
  body: z.strictObject(clockOutFields),
  response: Entry,
  errors: ['Not found', 'Already clocked out', 'The entry was deleted'],
})

export const workLogs = route({
  method: 'GET',
  path: '/employee/worklogs',
  summary: 'The own entries that start within a range, the last 31 days unless said otherwise',
  role: 'EMPLOYEE',
  rate: 'normal',
  whenCompanyDisabled: 'allowed',
  query: z.strictObject({ from: instantInput.optional(), to: instantInput.optional(), format: listFormat }),
  format: 'columns',
  response: z.object({ work_logs: EntryColumns }),
  objects: z.object({ work_logs: z.array(EntryObject) }),
  errors: ['At most 5,000 entries in one response'],
})

export const addWorkLogs = route({
  method: 'POST',
  path: '/employee/worklogs/add',
  summary: 'Adds up to 90 own entries, all of them or none',
  role: 'EMPLOYEE',
  requiredPermission: 'manage_worklogs',
  rate: 'normal',
  body: newEntries(OwnNewEntry),
  response: z.array(Entry),
  errors: [
    'Not found',
    'Project has been closed',
    'This month of the employee is full',
    'The entry was deleted',
    employeeDisabledText,
    keyReusedText,
  ],
})

export const editWorkLog = route({
  method: 'PUT',
  path: '/employee/worklogs/edit',
  summary: 'Changes project or times of an own entry; of the version that was seen, where one is named',
  role: 'EMPLOYEE',
  requiredPermission: 'manage_worklogs',
  rate: 'normal',
  body: OwnEntryEdit,
  response: Entry,
  errors: [
    'Not found',
    'Project has been closed',
    'The entry was changed by somebody else',
    'The entry was deleted',
    'This month of the employee is full',
    employeeDisabledText,
    keyReusedText,
  ],
})

export const commentWorkLog = route({
  method: 'POST',
  path: '/employee/worklogs/comments',
  summary: 'Adds a comment to an own entry, or an image by its address',
  role: 'EMPLOYEE',
  rate: 'normal',
  body: NewComment.extend(deviceTimes),
  response: Entry,
  errors: [
    'Not found',
    'The entry was deleted',
    'The entry has too many comments',
    'This month of the employee is full',
    employeeDisabledText,
    keyReusedText,
  ],
})

export const locations = route({
  method: 'GET',
  path: '/employee/worklogs/{id}/locations',
  summary: 'Where the own phone was while the entry ran',
  role: 'EMPLOYEE',
  rate: 'normal',
  whenCompanyDisabled: 'allowed',
  response: z.array(Location),
  errors: ['Not found'],
})

export const addLocation = route({
  method: 'POST',
  path: '/employee/worklogs/{id}/locations',
  summary: 'Adds where the phone is to an own entry',
  role: 'EMPLOYEE',
  rate: 'normal',
  body: LocationInput.extend({ id: clientId.optional(), ...deviceTimes }),
  response: Entry,
  errors: [
    'Not found',
    'The entry was deleted',
    'The entry has too many locations',
    employeeDisabledText,
    keyReusedText,
  ],
})
