/** the calls of an employee's own app */
import * as z from 'zod'
import { nothing, route } from './route.ts'
import { EmployeeAccount } from './schemas/account.ts'
import { linkToken, password, typedName } from './schemas/fields.ts'
import { EmployeeProject, NewProject } from './schemas/project.ts'

export const login = route({
  method: 'POST',
  path: '/employee/v2/login',
  summary: 'Logs an employee in by company, name and token',
  role: 'public',
  sessionsOnly: true,
  rate: 'auth',
  query: nothing,
  body: z.strictObject({ company_name: typedName, employee_name: typedName, password }),
  response: EmployeeAccount,
  errors: ['Wrong company name', 'Wrong employee name', 'Wrong employee password', 'Log in with the link or ask for a new password'],
})

export const loginToken = route({
  method: 'POST',
  path: '/employee/login_token',
  summary: 'Logs an employee in by the link of a text message',
  role: 'public',
  sessionsOnly: true,
  rate: 'normal',
  query: nothing,
  body: z.strictObject({ token: linkToken }),
  response: EmployeeAccount,
  errors: ['This link is no longer valid'],
})

export const self = route({
  method: 'GET',
  path: '/employee/self',
  summary: 'The employee who is logged in',
  role: 'EMPLOYEE',
  rate: 'normal',
  query: nothing,
  body: nothing,
  response: EmployeeAccount,
  errors: [],
})

export const logout = route({
  method: 'POST',
  path: '/employee/logout',
  summary: 'Ends the session',
  role: 'EMPLOYEE',
  sessionsOnly: true,
  rate: 'normal',
  query: nothing,
  body: nothing,
  response: nothing,
  errors: [],
})

export const projects = route({
  method: 'GET',
  path: '/employee/projects',
  summary: 'The projects that are open',
  role: 'EMPLOYEE',
  rate: 'normal',
  query: nothing,
  body: nothing,
  response: z.array(EmployeeProject),
  errors: ['Employee has been disabled'],
})

export const createProject = route({
  method: 'POST',
  path: '/employee/projects',
  summary: 'Creates a project',
  role: 'EMPLOYEE',
  needs: 'create_projects',
  rate: 'normal',
  query: nothing,
  body: NewProject,
  response: EmployeeProject,
  errors: ['Employee has been disabled', 'Project name already exists', 'This id or key was used for something else'],
})
