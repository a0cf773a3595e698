import { deviceCookie, roleCookie, sessionCookie } from '../../shared/domain/lifetimes.ts'
import type { Role } from '../../shared/domain/policies.ts'
import * as devices from '../areas/sign-in/devices.ts'
import * as sessions from '../areas/sign-in/sessions.ts'
import type { Write } from '../table/writes.ts'
import type { Identity } from '../areas/sign-in/sessions.ts'
import type { IncomingRequest, CallerSession } from './context.ts'

const readCookie = (name: string, cookies: readonly string[] = []): string | undefined =>
  cookies.find(one => one.startsWith(`${name}=`))?.slice(name.length + 1) || undefined

/** The token of the caller's device. A device gets one with its first log-in. */
const deviceToken = ({ event }: Pick<IncomingRequest, 'event'>): string | undefined => {
  const token = readCookie(deviceCookie, event.cookies)
  return token && /^[\w-]{43}$/.test(token) ? token : undefined
}

const cookieAttributes = 'Path=/; Secure; SameSite=Lax'

/** The session's cookie, which scripts cannot read, and the cookie that tells pages the role of the session. */
export const sessionCookies = (token: string, role: Role, seconds: number): string[] => [
  `${sessionCookie}=${token}; Max-Age=${seconds}; HttpOnly; ${cookieAttributes}`,
  `${roleCookie}=${role}; Max-Age=${seconds}; ${cookieAttributes}`,
]

const deviceCookies = (device: string): string[] => [
  `${deviceCookie}=${device}; Max-Age=${devices.lifetimeSeconds}; HttpOnly; ${cookieAttributes}`,
]

/** Makes the caller's device known to the account that logs in: the writes for it, and the device's cookie. */
export function rememberDevice(received: IncomingRequest, identity: Identity): { writes: Write[]; cookies: string[] } {
  const device = deviceToken(received) ?? received.random.token()
  const writes = devices.rememberWrites(device, identity, received.now)
  return { writes, cookies: writes.length > 0 ? deviceCookies(device) : [] }
}

const clearedCookies = [
  `${sessionCookie}=; Max-Age=0; HttpOnly; ${cookieAttributes}`,
  `${roleCookie}=; Max-Age=0; ${cookieAttributes}`,
]

/** The session of a request, and how its handler starts and ends one. */
export function createCallerSession(received: IncomingRequest): CallerSession {
  const { event, now, random, reply } = received
  const token = readCookie(sessionCookie, event.cookies)
  const device = deviceToken(received)
  return {
    token,
    device,
    current: async () => (token ? sessions.find(token) : undefined),
    logIn: async (identity, { extraWrites = [], endsAtSeconds = sessions.expiresAtSeconds(identity, now) } = {}) => {
      const fresh = random.token()
      const known = rememberDevice(received, identity)
      await sessions.start(fresh, identity, endsAtSeconds, token, [...known.writes, ...extraWrites])
      const seconds = endsAtSeconds - Math.floor(Date.parse(now) / 1000)
      reply.cookies = [...sessionCookies(fresh, identity.role, seconds), ...known.cookies]
    },
    stayLoggedInWrites: identity => [
      ...(token ? [sessions.renewWrite(token, identity, now)] : []),
      ...(device ? devices.rememberWrites(device, identity, now) : []),
    ],
    logOut: async (also = []) => {
      if (token) await sessions.end(token, also)
      reply.cookies = clearedCookies
    },
  }
}
