import { deviceCookieName, roleCookieName, sessionCookieName } from '../../shared/domain/lifetimes.ts'
import type { Role } from '../../shared/domain/policies.ts'
import * as devices from '../areas/sign-in/devices.ts'
import * as sessions from '../areas/sign-in/sessions.ts'
import { logUnexpected } from '../log/log.ts'
import type { Write } from '../table/writes.ts'
import type { IncomingRequest, CallerSession } from './context.ts'

const readCookie = (name: string, cookies: readonly string[] = []): string | undefined =>
  cookies.find(cookie => cookie.startsWith(`${name}=`))?.slice(name.length + 1) || undefined

/** Returns the token in the device's cookie. Undefined if the device has not logged in before. */
const readDeviceToken = ({ event }: Pick<IncomingRequest, 'event'>): string | undefined => {
  const token = readCookie(deviceCookieName, event.cookies)
  return token && /^[\w-]{43}$/.test(token) ? token : undefined
}

const cookieAttributes = 'Path=/; Secure; SameSite=Lax'

/**
 * Creates the cookies of a session. Scripts cannot read the session's own cookie, so a second cookie has the role for
 * pages to read.
 */
const createSessionCookies = (token: string, role: Role, seconds: number): string[] => [
  `${sessionCookieName}=${token}; Max-Age=${seconds}; HttpOnly; ${cookieAttributes}`,
  `${roleCookieName}=${role}; Max-Age=${seconds}; ${cookieAttributes}`,
]

const createDeviceCookies = (device: string): string[] => [
  `${deviceCookieName}=${device}; Max-Age=${devices.deviceLifetimeSeconds}; HttpOnly; ${cookieAttributes}`,
]

async function rememberDevice(
  request: IncomingRequest,
  identity: sessions.Identity,
): Promise<{ writes: Write[]; cookies: string[] }> {
  const sentToken = readDeviceToken(request)
  const device = sentToken !== undefined && (await devices.isKnown(sentToken)) ? sentToken : request.random.token()
  const writes = devices.createKnownDeviceWrites(device, identity, request.now)
  return { writes, cookies: writes.length > 0 ? createDeviceCookies(device) : [] }
}

const clearedCookies = [
  `${sessionCookieName}=; Max-Age=0; HttpOnly; ${cookieAttributes}`,
  `${roleCookieName}=; Max-Age=0; ${cookieAttributes}`,
]

export function createCallerSession(request: IncomingRequest): CallerSession {
  const { event, now, random, reply } = request
  const token = readCookie(sessionCookieName, event.cookies)
  const device = readDeviceToken(request)
  return {
    token,
    device,
    current: async () => (token ? sessions.find(token) : undefined),
    logIn: async (
      identity,
      { extraWrites = [], endsAtSeconds = sessions.computeSessionExpirySeconds(identity, now) } = {},
    ) => {
      const newToken = random.token()
      const deviceChanges = await rememberDevice(request, identity)
      await sessions.start(newToken, identity, endsAtSeconds, token, [...deviceChanges.writes, ...extraWrites])
      const seconds = endsAtSeconds - Math.floor(Date.parse(now) / 1000)
      reply.cookies = [...createSessionCookies(newToken, identity.role, seconds), ...deviceChanges.cookies]
    },
    prepareToKeepSession: async () => {
      const knownDevice = device !== undefined && (await devices.isKnown(device)) ? device : undefined
      return identity => [
        ...(token ? [sessions.createRenewWrite(token, identity, now)] : []),
        ...(knownDevice ? devices.createKnownDeviceWrites(knownDevice, identity, now) : []),
      ]
    },
    logOut: async (extraWrites = []) => {
      if (token) await sessions.end(token, extraWrites)
      reply.cookies = clearedCookies
    },
  }
}

/**
 * Extends a session that is due for it. Does nothing if the handler has replaced or ended the session. Only logs a
 * failure, because the call itself has succeeded and the next call tries again.
 */
export async function extendSessionIfDue(
  request: IncomingRequest,
  token: string,
  session: sessions.Session,
): Promise<void> {
  const { now, reply } = request
  if (reply.cookies.length > 0 || !sessions.shouldExtendSession(session, now)) return
  try {
    const rememberedDevice = await rememberDevice(request, session)
    await sessions.extendSession(token, session, now, rememberedDevice.writes)
    reply.cookies = [
      ...createSessionCookies(token, session.role, sessions.computeSessionSeconds(session.role)),
      ...rememberedDevice.cookies,
    ]
  } catch (error) {
    logUnexpected({ request_id: request.event.requestContext.requestId, route: request.event.routeKey }, error)
  }
}
