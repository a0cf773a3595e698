import { randomBytes } from 'node:crypto'
import { AppError } from '../../shared/api/errors.ts'
import { findSiteOfCompany } from '../../shared/domain/markets.ts'
import { markChangeDone, isChangeDone } from '../table/entity.ts'
import { listSites } from '../env/env.ts'
import { sendWelcomeMail } from '../areas/sign-in/send-welcome-mail.ts'
import { requireCompany, type ScriptImplementationFor } from './script.ts'

const createLinkToken = (): string => randomBytes(32).toString('base64url')

export const script: ScriptImplementationFor<'send-welcome'> = {
  async *plan({ payload }) {
    const { name, email } = await requireCompany(payload)
    yield { line: `${name}: the welcome goes to ${email}, with links that work for 7 days` }
  },
  async *run({ payload, now, changeFor }) {
    const company = await requireCompany(payload)
    const mailChange = changeFor('mail')
    if (!(await isChangeDone(company.id, mailChange))) {
      const { origin } = findSiteOfCompany(company, listSites())
      if (!(await sendWelcomeMail(company, origin, createLinkToken, now)))
        throw new AppError('The message could not be sent')
      await markChangeDone(company.id, mailChange)
    }
    yield { line: `${company.name}: the welcome was sent to ${company.email}` }
  },
}
