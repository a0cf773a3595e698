/**
 * The titles and payloads of the scripts that administrators can run. The code of the scripts is in functions/scripts.
 */
import * as z from 'zod'
import { clientId, companyName, email, instantInput, localDateInput, phoneInput } from './api/schemas/fields.ts'
import { freePlan } from './domain/plans.ts'

interface Script {
  title: string
  /** One sentence, shown above the form. */
  what: string
  /** The schema of the script's payload, from which the form is generated. */
  payload: z.ZodObject
}

/** Fields of this format let the user choose a company by name. */
const companyFormat = 'company'
const companyIdField = clientId.meta({ title: 'Company', format: companyFormat })
const oneLine = z.string('Must be text').min(1, 'Must not be empty').max(200, 'At most 200 characters')
const companyPayload = z.strictObject({ company: companyIdField })

export const scripts = {
  'verify-sheets': {
    title: 'Verify the entries of a company',
    what: 'Compares all entries of a company with their journals, and writes again what differs.',
    payload: companyPayload,
  },
  'recount-tallies': {
    title: 'Recount the hours of a company',
    what: 'Adds up the hours of each employee by project again, and corrects sums that differ.',
    payload: companyPayload,
  },
  'export-company': {
    title: 'Export everything of a company',
    what: 'Stores all data of a company in files, which can be saved for a week.',
    payload: companyPayload,
  },
  'prolong-trial': {
    title: 'Prolong a trial',
    what: 'Lets a company try the product until the end of a day.',
    payload: companyPayload.extend({ until: localDateInput.meta({ title: 'Last day of the trial', format: 'date' }) }),
  },
  'set-plan': {
    title: 'Set the free plan',
    what: 'Gives a company that does not pay the free plan, or takes that away.',
    payload: companyPayload.extend({ plan: z.enum([freePlan, 'none']).meta({ title: 'Plan' }) }),
  },
  'let-see-dk': {
    title: 'Offer dk',
    what: 'Offers dk to a company, or no longer.',
    payload: companyPayload.extend({ offered: z.boolean().meta({ title: 'dk is offered' }) }),
  },
  'name-in-texts': {
    title: 'Name a company in text messages',
    what: 'Lets text messages to employees name their company before its first payment, or never.',
    payload: companyPayload.extend({ named: z.boolean().meta({ title: 'Text messages name the company' }) }),
  },
  disable: {
    title: 'Close an account',
    what: 'Closes the account of a company. People who are clocked in can clock out, and hours can be exported.',
    payload: companyPayload,
  },
  enable: {
    title: 'Open an account again',
    what: 'Opens the account of a company again.',
    payload: companyPayload,
  },
  rename: {
    title: 'Rename a company',
    what: 'Changes the name of a company, with which it and its employees log in.',
    payload: companyPayload.extend({ name: companyName.meta({ title: 'New name' }) }),
  },
  'change-mail': {
    title: 'Change a mail address',
    what: 'Changes the mail address of a company, and tells the old address.',
    payload: companyPayload.extend({ email: email.meta({ title: 'New mail address', format: 'email' }) }),
  },
  'send-welcome': {
    title: 'Send the welcome again',
    what: 'Mails the welcome to a company again, with a link to set its password.',
    payload: companyPayload,
  },
  'end-sessions': {
    title: 'End all sessions',
    what: 'Logs out all browsers, time clocks and employees of a company, and replaces the link of its time clock.',
    payload: companyPayload.extend({
      keep_link: z.boolean().default(false).meta({ title: 'The link of the time clock stays' }),
      letters: z.enum(['stay', 'new']).meta({ title: 'Letters with which employees log in' }),
    }),
  },
  'delete-company': {
    title: 'Delete a company',
    what: 'Closes the account of a company, and deletes everything of it after 30 days.',
    payload: companyPayload.extend({ name: oneLine.meta({ title: 'Its whole name, to be sure' }) }),
  },
  'call-off-deletion': {
    title: 'Call off a deletion',
    what: 'Keeps a company that was going to be deleted.',
    payload: companyPayload,
  },
  'erase-company': {
    title: 'Go on with a deletion',
    what: 'Deletes a company whose 30 days are over. It begins by itself, and is only needed if it has failed.',
    payload: companyPayload,
  },
  refund: {
    title: 'Pay an invoice back',
    what: 'Pays a card payment back through Paddle, or records that an invoice of Payday is paid back by hand.',
    payload: companyPayload.extend({
      invoice: oneLine.meta({ title: 'Id of the invoice. With another text, all invoices are listed' }),
      reason: oneLine.meta({ title: 'Reason' }),
    }),
  },
  'settle-debt': {
    title: 'Settle the debt of a company',
    what: 'Decides what becomes of the claims that a company does not pay: it goes on, they are written off, or it is closed.',
    payload: companyPayload.extend({
      outcome: z.enum(['go on', 'write off', 'close']).meta({ title: 'What becomes of the company' }),
    }),
  },
  'decide-claims': {
    title: 'Decide on the claims of a company',
    what: 'Lets a company have claims for a kennitala for which another company has open ones and has never paid, or refuses them.',
    payload: companyPayload.extend({ accepted: z.boolean().meta({ title: 'The claims are accepted' }) }),
  },
  'replay-webhooks': {
    title: 'Process kept webhooks again',
    what: 'Processes the events of the card provider again that an earlier version of the product could not read.',
    payload: z.strictObject({}),
  },
  'send-dead-letters': {
    title: 'Send failed items again',
    what: 'Sends what workers of jobs failed to process back to their queues.',
    payload: z.strictObject({}),
  },
  'finish-restore': {
    title: 'Finish a restore',
    what: 'After the table was restored to an earlier instant: finds invoices and subscriptions again, ends sessions and links, repeats deletions, and copies entries since then. Then jobs run again.',
    payload: z.strictObject({
      since: instantInput.meta({ title: 'The instant to which the table was restored, as 2026-11-20T12:00:00Z' }),
      copies_entries: z.boolean().default(true).meta({ title: 'Copies entries since then from the former table' }),
    }),
  },
  'close-number': {
    title: 'Close a phone number',
    what: 'Sends no text messages to a phone number any more, or opens it again.',
    payload: z.strictObject({
      phone: phoneInput.meta({ title: 'Phone number, with the code of its country' }),
      closed: z.boolean().meta({ title: 'Closed' }),
    }),
  },
} as const satisfies Record<string, Script>

export type ScriptName = keyof typeof scripts
export type PayloadOf<Name extends ScriptName> = z.output<(typeof scripts)[Name]['payload']>

export const scriptNames = Object.keys(scripts) as ScriptName[]
export const isScriptName = (name: string): name is ScriptName => Object.hasOwn(scripts, name)
