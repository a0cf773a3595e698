import { deviceCookie, roleCookie, sessionCookie } from '../../shared/domain/lifetimes.ts'
import type { Role } from '../../shared/domain/policies.ts'
import * as devices from '../data/devices.ts'
import * as sessions from '../data/sessions.ts'
import type { Write } from '../data/db.ts'
import type { Identity } from '../data/sessions.ts'
import type { IncomingRequest, CallerSession } from './context.ts'

const cookie = (name: string, cookies: readonly string[] = []): string | undefined =>
  cookies.find(one => one.startsWith(`${name}=`))?.slice(name.length + 1) || undefined

/** The token of the caller's device. A device gets one with its first log-in. */
const deviceOf = ({ event }: Pick<IncomingRequest, 'event'>): string | undefined => {
  const token = cookie(deviceCookie, event.cookies)
  return token && /^[\w-]{43}$/.test(token) ? token : undefined
}

const attributes = 'Path=/; Secure; SameSite=Lax'

/** The session's cookie, which scripts cannot read, and the cookie that tells pages the role of the session. */
export const cookiesOf = (token: string, role: Role, seconds: number): string[] => [
  `${sessionCookie}=${token}; Max-Age=${seconds}; HttpOnly; ${attributes}`,
  `${roleCookie}=${role}; Max-Age=${seconds}; ${attributes}`,
]

const cookiesOfDevice = (device: string): string[] => [
  `${deviceCookie}=${device}; Max-Age=${devices.lifeSeconds}; HttpOnly; ${attributes}`,
]

/** Makes the caller's device known to the account that logs in: the writes for it, and the device's cookie. */
export function rememberDevice(received: IncomingRequest, identity: Identity): { writes: Write[]; cookies: string[] } {
  const device = deviceOf(received) ?? received.random.token()
  const writes = devices.remember(device, identity, received.now)
  return { writes, cookies: writes.length > 0 ? cookiesOfDevice(device) : [] }
}

const endedCookies = [
  `${sessionCookie}=; Max-Age=0; HttpOnly; ${attributes}`,
  `${roleCookie}=; Max-Age=0; ${attributes}`,
]

/** The session of a request, and how its handler starts and ends one. */
export function callerSessionOf(received: IncomingRequest): CallerSession {
  const { event, now, random, reply } = received
  const token = cookie(sessionCookie, event.cookies)
  const device = deviceOf(received)
  return {
    token,
    device,
    present: async () => (token ? sessions.find(token) : undefined),
    logIn: async (identity, { also = [], endsAtSeconds = sessions.endOf(identity, now) } = {}) => {
      const fresh = random.token()
      const known = rememberDevice(received, identity)
      await sessions.start(fresh, identity, endsAtSeconds, token, [...known.writes, ...also])
      const seconds = endsAtSeconds - Math.floor(Date.parse(now) / 1000)
      reply.cookies = [...cookiesOf(fresh, identity.role, seconds), ...known.cookies]
    },
    stayLoggedIn: identity => [
      ...(token ? [sessions.keep(token, identity, now)] : []),
      ...(device ? devices.remember(device, identity, now) : []),
    ],
    logOut: async (also = []) => {
      if (token) await sessions.end(token, also)
      reply.cookies = endedCookies
    },
  }
}
