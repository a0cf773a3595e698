import type { Company } from '../companies/companies.ts'

export const createReadme = ({ name, settings }: Company): string => `Everything that is stored of ${name}.

company.json        the account and its settings, without passwords and links
employees.csv       employees, without the letters with which they log in
projects.csv        projects
invoices.csv        invoices through the bank; those of cards are at the card provider
salary-exports.csv  salary exports; their files are in the archives with that name
entries             entries and comments by month. A month begins and ends in UTC.
history             each entry from its creation on, with removed ones, by employee: who changed what, from what to what
locations           where phones were, by employee
images              images of comments, by entry

Dates and times without "UTC" are in the time zone ${settings.time_zone}. On the night on which a clock is set back, the
second of two equal times has its offset from UTC behind it. An open entry has no end.
`
