import { AppError } from '../../../shared/api/errors.ts'
import { api } from '../../../shared/api/index.ts'
import * as admins from '../../areas/sign-in/admins.ts'
import { toAdminIdentity, isValidForAdmin, type SessionOf } from '../../areas/sign-in/sessions.ts'
import * as visits from '../../areas/admin/support-visits.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.supportVisits.leave, async ({ now, current, logIn, logOut }) => {
  const session = await current()
  // The visit may have ended already, because the administrator has left it in another tab.
  if (session?.role === 'ADMIN') return toAdminAccount(await findSessionAdmin(session))
  if (session?.role !== 'COMPANY' || !session.visit || session.actor === undefined) throw new AppError('Not logged in')
  const { company, visit, actor, expires_at_seconds } = session
  const [admin, extraWrites] = await Promise.all([admins.find(actor), visits.createVisitEndWrites(company, visit, now)])
  // If the administrator was removed or reset during the visit, the administrator's own session has ended too.
  if (admin?.epoch !== visit.epochs.admin) {
    await logOut(extraWrites)
    throw new AppError('Not logged in')
  }
  await logIn(toAdminIdentity(admin), { extraWrites, endsAtSeconds: expires_at_seconds })
  return toAdminAccount(admin)
})

async function findSessionAdmin(session: SessionOf<'ADMIN'>): Promise<admins.Admin> {
  const admin = await admins.find(session.admin)
  if (!admin || !isValidForAdmin(session, admin)) throw new AppError('Not logged in')
  return admin
}

const toAdminAccount = ({ name }: admins.Admin) => ({ role: 'ADMIN' as const, id: name, name })
