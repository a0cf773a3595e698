/** The code of every script. Only the job imports it, because it needs the permissions of all scripts. */
import type { ScriptName } from '../../shared/scripts.ts'
import { script as callOffDeletion } from './call-off-deletion.ts'
import { script as changeMail } from './change-mail.ts'
import { script as closeNumber } from './close-number.ts'
import { script as deleteCompany } from './delete-company.ts'
import { script as disable } from './disable.ts'
import { script as enable } from './enable.ts'
import { script as endSessions } from './end-sessions.ts'
import { script as eraseCompany } from './erase-company.ts'
import { script as exportCompany } from './export-company.ts'
import { script as letSeeDk } from './let-see-dk.ts'
import { script as prolongTrial } from './prolong-trial.ts'
import { script as refund } from './refund.ts'
import { script as rename } from './rename.ts'
import type { ScriptCodeFor } from './script.ts'
import { script as recountTallies } from './recount-tallies.ts'
import { script as sendDeadLetters } from './send-dead-letters.ts'
import { script as sendWelcome } from './send-welcome.ts'
import { script as setPlan } from './set-plan.ts'
import { script as verifySheets } from './verify-sheets.ts'

export const scriptCode: { [Name in ScriptName]: ScriptCodeFor<Name> } = {
  'verify-sheets': verifySheets,
  'recount-tallies': recountTallies,
  'export-company': exportCompany,
  'prolong-trial': prolongTrial,
  'set-plan': setPlan,
  'let-see-dk': letSeeDk,
  rename,
  'change-mail': changeMail,
  disable,
  enable,
  'send-welcome': sendWelcome,
  'end-sessions': endSessions,
  'delete-company': deleteCompany,
  'call-off-deletion': callOffDeletion,
  'erase-company': eraseCompany,
  refund,
  'send-dead-letters': sendDeadLetters,
  'close-number': closeNumber,
}
