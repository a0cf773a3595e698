import { AppError } from '../../../shared/api/errors.ts'
import { api } from '../../../shared/api/index.ts'
import * as admins from '../../data/admins.ts'
import { asAdmin, isValidForAdmin, type SessionOf } from '../../data/sessions.ts'
import * as visits from '../../data/support-visits.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.supportVisits.leave, async ({ now, present, logIn, logOut }) => {
  const session = await present()
  // The visit may have ended already, because another tab has left it.
  if (session?.role === 'ADMIN') return account(await ownAdmin(session))
  if (session?.role !== 'COMPANY' || !session.visit || session.actor === undefined) throw new AppError('Not logged in')
  const { company, visit, actor, expires_at_seconds } = session
  const [admin, also] = await Promise.all([admins.find(actor), visits.leaveWrites(company, visit, now)])
  // The administrator was removed or reset during the visit, which ended their own session.
  if (admin?.epoch !== visit.epochs.admin) {
    await logOut(also)
    throw new AppError('Not logged in')
  }
  await logIn(asAdmin(admin), { also, endsAtSeconds: expires_at_seconds })
  return account(admin)
})

async function ownAdmin(session: SessionOf<'ADMIN'>): Promise<admins.Admin> {
  const admin = await admins.find(session.admin)
  if (!admin || !isValidForAdmin(session, admin)) throw new AppError('Not logged in')
  return admin
}

const account = ({ name }: admins.Admin) => ({ role: 'ADMIN' as const, id: name, name })
