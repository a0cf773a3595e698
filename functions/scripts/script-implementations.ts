/** Only the job imports this file, because a function that imports it gets the permissions of all scripts. */
import type { ScriptName } from '../../shared/scripts.ts'
import { script as changeMail } from './change-mail.ts'
import { script as closeNumber } from './close-number.ts'
import { companyChangeScripts } from './company-changes.ts'
import { script as decideClaims } from './decide-claims.ts'
import { script as deleteCompany } from './delete-company.ts'
import { employeeChecks } from './employee-checks.ts'
import { script as endSessions } from './end-sessions.ts'
import { script as eraseCompany } from './erase-company.ts'
import { script as exportCompany } from './export-company.ts'
import { script as finishRestore } from './finish-restore.ts'
import { script as refund } from './refund.ts'
import { script as replayWebhooks } from './replay-webhooks.ts'
import type { ScriptImplementationFor } from './script.ts'
import { script as sendDeadLetters } from './send-dead-letters.ts'
import { script as sendWelcome } from './send-welcome.ts'
import { script as settleDebt } from './settle-debt.ts'

export const scriptImplementations: { [Name in ScriptName]: ScriptImplementationFor<Name> } = {
  ...companyChangeScripts,
  ...employeeChecks,
  'change-mail': changeMail,
  'close-number': closeNumber,
  'decide-claims': decideClaims,
  'delete-company': deleteCompany,
  'end-sessions': endSessions,
  'erase-company': eraseCompany,
  'export-company': exportCompany,
  'finish-restore': finishRestore,
  refund,
  'replay-webhooks': replayWebhooks,
  'send-dead-letters': sendDeadLetters,
  'send-welcome': sendWelcome,
  'settle-debt': settleDebt,
}
