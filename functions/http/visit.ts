import { deviceCookie, roleCookie, sessionCookie } from '../../shared/domain/lifetimes.ts'
import type { Role } from '../../shared/domain/policies.ts'
import * as devices from '../data/devices.ts'
import * as sessions from '../data/sessions.ts'
import type { Write } from '../data/db.ts'
import type { Identity } from '../data/sessions.ts'
import type { Received, Visit } from './context.ts'

const cookie = (name: string, cookies: readonly string[] = []): string | undefined =>
  cookies.find(one => one.startsWith(`${name}=`))?.slice(name.length + 1) || undefined

/** the token of the caller's device, once it has logged in to anything */
const deviceOf = ({ event }: Pick<Received, 'event'>): string | undefined => {
  const token = cookie(deviceCookie, event.cookies)
  return token && /^[\w-]{43}$/.test(token) ? token : undefined
}

const attributes = 'Path=/; Secure; SameSite=Lax'

/** The session's cookie, which no script can read, and beside it one that tells pages whose session it is. */
export const cookiesOf = (token: string, role: Role, seconds: number): string[] => [
  `${sessionCookie}=${token}; Max-Age=${seconds}; HttpOnly; ${attributes}`,
  `${roleCookie}=${role}; Max-Age=${seconds}; ${attributes}`,
]

const cookiesOfDevice = (device: string): string[] => [
  `${deviceCookie}=${device}; Max-Age=${devices.lifeSeconds}; HttpOnly; ${attributes}`,
]

/** what makes the caller's device known to the account whose session it is given, and the cookie by which it is known */
export function knownBy(received: Received, identity: Identity): { writes: Write[]; cookies: string[] } {
  const device = deviceOf(received) ?? received.random.token()
  const writes = devices.remember(device, identity, received.now)
  return { writes, cookies: writes.length > 0 ? cookiesOfDevice(device) : [] }
}

const ended = [`${sessionCookie}=; Max-Age=0; HttpOnly; ${attributes}`, `${roleCookie}=; Max-Age=0; ${attributes}`]

/** the session that a request names, and how a handler begins and ends one */
export function visitOf(received: Received): Visit {
  const { event, now, random, reply } = received
  const token = cookie(sessionCookie, event.cookies)
  const device = deviceOf(received)
  return {
    token,
    device,
    logIn: async identity => {
      const fresh = random.token()
      const known = knownBy(received, identity)
      await sessions.start(fresh, identity, now, token, known.writes)
      reply.cookies = [...cookiesOf(fresh, identity.role, sessions.lifeSeconds(identity.role)), ...known.cookies]
    },
    stayLoggedIn: identity => [
      ...(token ? [sessions.keep(token, identity, now)] : []),
      ...(device ? devices.remember(device, identity, now) : []),
    ],
    logOut: async () => {
      if (token) await sessions.end(token)
      reply.cookies = ended
    },
  }
}
