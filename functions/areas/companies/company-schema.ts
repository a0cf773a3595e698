import * as z from 'zod'
import { CompanyIntegrations as Integrations, Settings as SettingsAnswer } from '../../../shared/api/schemas/account.ts'
import { CompanyId } from '../../../shared/domain/ids.ts'
import { countries, currencies, marketKeys } from '../../../shared/domain/markets.ts'
import { createItemSchema, toLooseSchema } from '../../table/formats.ts'

export const Settings = toLooseSchema(SettingsAnswer)
export const CompanyIntegrations = toLooseSchema(Integrations)

export const Company = createItemSchema({
  id: CompanyId,
  version: z.number(),
  created: z.string(),
  /** Instant from which the trial counts. Set only if the operator has extended the trial. */
  trial_began: z.string().optional(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  country: z.enum(countries),
  /** The market of the site on which the company signed up. Missing for companies that an administrator created. */
  market: z.enum(marketKeys).optional(),
  currency: z.enum(currencies),
  paying_customer: z.boolean(),
  billing_plan: z.string().nullable(),
  disabled: z.boolean(),
  notes: z.string(),
  /** The instant at which the company will be deleted, unless the deletion is cancelled. */
  deletion: z.looseObject({ at: z.string(), was_disabled: z.boolean() }).optional(),
  /** Set for the company of a try-out, which ends at this instant. */
  try_out: z.looseObject({ until: z.string() }).optional(),
  confirmed: z.boolean().optional(),
  /** Whether text messages name the company. By default they do so once the company has paid. */
  named_in_texts: z.boolean().optional(),
  settings: Settings,
  integrations: CompanyIntegrations,
  last_seen_notification: z.string().nullable(),
  /** Null until a password is set by the link in the welcome mail. */
  password_hash: z.string().nullable(),
  /**
   * This number is incremented to end the sessions that were started with the password, for example by a new password.
   */
  password_epoch: z.number(),
  /** This number is incremented to end the sessions of all time clocks, for example by a new token. */
  time_clock_epoch: z.number(),
  /** The token is stored in plain text, because the company's settings show the link with it. */
  time_clock_token: z.string(),
})
export type Company = z.infer<typeof Company>
