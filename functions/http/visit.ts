import { roleCookie, sessionCookie } from '../../shared/domain/lifetimes.ts'
import type { Role } from '../../shared/domain/policies.ts'
import * as sessions from '../data/sessions.ts'
import type { Received, Visit } from './context.ts'

const tokenOf = (cookies: readonly string[] = []): string | undefined =>
  cookies.find(cookie => cookie.startsWith(`${sessionCookie}=`))?.slice(sessionCookie.length + 1) || undefined

const attributes = 'Path=/; Secure; SameSite=Lax'

/** The session's cookie, which no script can read, and beside it one that tells pages whose session it is. */
export const cookiesOf = (token: string, role: Role, seconds: number): string[] => [
  `${sessionCookie}=${token}; Max-Age=${seconds}; HttpOnly; ${attributes}`,
  `${roleCookie}=${role}; Max-Age=${seconds}; ${attributes}`,
]

const ended = [`${sessionCookie}=; Max-Age=0; HttpOnly; ${attributes}`, `${roleCookie}=; Max-Age=0; ${attributes}`]

/** the session that a request names, and how a handler begins and ends one */
export function visitOf({ event, now, random, reply }: Received): Visit {
  const token = tokenOf(event.cookies)
  return {
    token,
    logIn: async identity => {
      const fresh = random.token()
      await sessions.start(fresh, identity, now, token)
      reply.cookies = cookiesOf(fresh, identity.role, sessions.lifeSeconds(identity.role))
    },
    stayLoggedIn: identity => (token ? [sessions.keep(token, identity, now)] : []),
    logOut: async () => {
      if (token) await sessions.end(token)
      reply.cookies = ended
    },
  }
}
