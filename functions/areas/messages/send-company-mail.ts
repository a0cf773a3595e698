import type { MessageName } from '../../../shared/domain/message-names.ts'
import type { Company } from '../companies/companies.ts'
import { sendMail, type Mail } from '../../gateways/mail.ts'
import { recordSending } from './record-sending.ts'

export const sendCompanyMail = ({ id, email }: Company, name: MessageName, mail: Mail, now: string): Promise<void> =>
  recordSending(id, { at: now, kind: 'mail', name, to: email, employee: null }, sendMail(email, mail))
