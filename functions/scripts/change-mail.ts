import { changeEmail } from '../areas/companies/company-credentials.ts'
import { markChangeDone, isChangeDone } from '../table/entity.ts'
import { notifyOldAddress } from '../areas/messages/notify-old-address.ts'
import { requireCompany, alreadyDoneText, type ScriptImplementationFor } from './script.ts'

export const script: ScriptImplementationFor<'change-mail'> = {
  async *plan({ payload }) {
    const { name, email } = await requireCompany(payload)
    yield {
      line:
        email === payload.email
          ? alreadyDoneText
          : `${name}: mails go to ${payload.email} instead of ${email}, which is told. Invoices keep their own address`,
    }
  },
  async *run({ payload, now, changeFor }) {
    const company = await requireCompany(payload)
    const { id, name, email } = company
    const notificationChange = changeFor('told')
    // Notifies the old address before the change, because afterwards it is no longer stored. A repeat does not notify
    // it again.
    if (email !== payload.email && !(await isChangeDone(id, notificationChange))) {
      const isNotified = await notifyOldAddress(company, now)
      await markChangeDone(id, notificationChange)
      yield { line: isNotified ? `${email} was told` : `${email} could not be told` }
    }
    await changeEmail(id, payload.email, changeFor('mail'), [])
    yield { line: `${name}: mails go to ${payload.email} from now on` }
  },
}
