import * as companies from '../data/companies.ts'
import { markDone, wasDone } from '../data/entity.ts'
import { notifyOldAddress } from '../use-cases/changed-mail.ts'
import { requireCompany, alreadyDone, type CodeOf } from './script.ts'

export const script: CodeOf<'change-mail'> = {
  async *plan({ payload }) {
    const { name, email } = await requireCompany(payload)
    yield {
      line:
        email === payload.email
          ? alreadyDone
          : `${name}: mails go to ${payload.email} instead of ${email}, which is told. Invoices keep their own address`,
    }
  },
  async *run({ payload, now, change }) {
    const company = await requireCompany(payload)
    const { id, name, email } = company
    const told = change('told')
    // The old address is told first, because nobody knows it afterwards. A repeat does not tell it again.
    if (email !== payload.email && !(await wasDone(id, told))) {
      const isTold = await notifyOldAddress(company, now)
      await markDone(id, told)
      yield { line: isTold ? `${email} was told` : `${email} could not be told` }
    }
    await companies.changeEmail(id, payload.email, change('mail'), [])
    yield { line: `${name}: mails go to ${payload.email} from now on` }
  },
}
