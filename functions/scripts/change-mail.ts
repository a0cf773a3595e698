import * as companies from '../areas/companies/companies.ts'
import { markDone, wasDone } from '../table/entity.ts'
import { notifyOldAddress } from '../areas/messages/changed-mail.ts'
import { requireCompany, alreadyDone, type ScriptCodeFor } from './script.ts'

export const script: ScriptCodeFor<'change-mail'> = {
  async *plan({ payload }) {
    const { name, email } = await requireCompany(payload)
    yield {
      line:
        email === payload.email
          ? alreadyDone
          : `${name}: mails go to ${payload.email} instead of ${email}, which is told. Invoices keep their own address`,
    }
  },
  async *run({ payload, now, changeFor }) {
    const company = await requireCompany(payload)
    const { id, name, email } = company
    const told = changeFor('told')
    // The old address is told first, because nobody knows it afterwards. A repeat does not tell it again.
    if (email !== payload.email && !(await wasDone(id, told))) {
      const isTold = await notifyOldAddress(company, now)
      await markDone(id, told)
      yield { line: isTold ? `${email} was told` : `${email} could not be told` }
    }
    await companies.changeEmail(id, payload.email, changeFor('mail'), [])
    yield { line: `${name}: mails go to ${payload.email} from now on` }
  },
}
