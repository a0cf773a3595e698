/** Declares the texts to i18next, so that a missing key is a type error. */
import type admin from '../../locales/en/admin.json'
import type billing from '../../locales/en/billing.json'
import type changelog from '../../locales/en/changelog.json'
import type cookies from '../../locales/en/cookies.json'
import type employeeApp from '../../locales/en/employee-app.json'
import type employees from '../../locales/en/employees.json'
import type entries from '../../locales/en/entries.json'
import type entryDialogs from '../../locales/en/entry-dialogs.json'
import type errors from '../../locales/en/errors.json'
import type exports from '../../locales/en/exports.json'
import type faq from '../../locales/en/faq.json'
import type filters from '../../locales/en/filters.json'
import type imports from '../../locales/en/imports.json'
import type kit from '../../locales/en/kit.json'
import type landing from '../../locales/en/landing.json'
import type overview from '../../locales/en/overview.json'
import type palette from '../../locales/en/palette.json'
import type peopleList from '../../locales/en/people-list.json'
import type privacy from '../../locales/en/privacy.json'
import type projects from '../../locales/en/projects.json'
import type report from '../../locales/en/report.json'
import type rule from '../../locales/en/rule.json'
import type scripts from '../../locales/en/scripts.json'
import type security from '../../locales/en/security.json'
import type settings from '../../locales/en/settings.json'
import type setup from '../../locales/en/setup.json'
import type shell from '../../locales/en/shell.json'
import type signIn from '../../locales/en/sign-in.json'
import type terms from '../../locales/en/terms.json'
import type timeClock from '../../locales/en/time-clock.json'
import type week from '../../locales/en/week.json'

export declare const namespaces: {
  shell: typeof shell
  admin: typeof admin
  errors: typeof errors
  filters: typeof filters
  kit: typeof kit
  'sign-in': typeof signIn
  landing: typeof landing
  employees: typeof employees
  'employee-app': typeof employeeApp
  entries: typeof entries
  'entry-dialogs': typeof entryDialogs
  overview: typeof overview
  palette: typeof palette
  'people-list': typeof peopleList
  projects: typeof projects
  report: typeof report
  rule: typeof rule
  exports: typeof exports
  imports: typeof imports
  billing: typeof billing
  scripts: typeof scripts
  settings: typeof settings
  setup: typeof setup
  'time-clock': typeof timeClock
  week: typeof week
  privacy: typeof privacy
  terms: typeof terms
  cookies: typeof cookies
  faq: typeof faq
  security: typeof security
  changelog: typeof changelog
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: typeof namespaces
  }
}
