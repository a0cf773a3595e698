/** the company that a newcomer finds: made through the API, once per data directory */
import { CallError, createClient, type Call } from '../../shared/api/client.ts'
import { api } from '../../shared/api/index.ts'
import { brand } from '../../shared/brand.ts'
import { readOutbox } from './aws/outbox.ts'
import type { Cloud } from './cloud.ts'

export const demo = { name: 'Hamar ehf.', email: 'demo@example.com', password: `${brand.toLowerCase()}-demo`, employee: 'Anna Björk', token: 'bcdf' }

const people = [
  [demo.employee, '+3546110001'],
  ['Ásgeir Logi', '+3546110002'],
  ['João Pereira', '+3546110003'],
  ['Kristín Ösp', '+3546110004'],
  ['Maria Santos', '+3546110005'],
  ['Ólafur Þór', '+3546110006'],
  ['Sigríður Elín', '+3546110007'],
  ['Þorsteinn Már', '+3546110008'],
  ['Guðrún Eva', undefined],
  ['Rui Gonçalves', undefined],
  ['Jón Ágúst', undefined],
  ['Þórdís Ýr', undefined],
] as const

const projects = [
  ['Hafnargata 12', 'New roof and two coats outside. The key is at number 10.'],
  ['Skólinn, þak', 'Roof of the school, only while there are no classes.'],
  ['Laugavegur 77', undefined],
  ['Sumarbústaður í Grímsnesi', 'Foundation, then the frame.'],
  ['Verkstæðið', undefined],
  ['Bílskúr, Mosfellsbær', undefined],
  ['Old harbour', 'Finished in the spring.'],
] as const

/** a fetch that names the site as its origin and keeps the session */
function caller(apiAddress: string, origin: string): Call {
  let cookie = ''
  return createClient(apiAddress, async (input, init) => {
    const answer = await fetch(input, { ...init, headers: { ...(init?.headers as Record<string, string> | undefined), origin, cookie } })
    for (const line of answer.headers.getSetCookie()) cookie = line.split(';')[0] ?? ''
    return answer
  })
}

/** how to log in to the demo company, which is made where it is not there yet */
export async function loadDemo({ apiOrigin, webOrigin, data }: Pick<Cloud, 'apiOrigin' | 'webOrigin' | 'data'>): Promise<typeof demo> {
  const call = caller(apiOrigin, webOrigin)
  try {
    await call(api.auth.login, { body: { username: demo.name, password: demo.password } })
    return demo
  } catch (error) {
    if (!(error instanceof CallError && error.status === 401)) throw error
  }
  try {
    await call(api.signUp.requestTrial, { body: { name: demo.name, email: demo.email, time_zone: 'Atlantic/Reykjavik' } })
  } catch (error) {
    // a start that was cut off had signed it up
    if (!(error instanceof CallError && error.status === 409)) throw error
    await call(api.auth.forgotPassword, { body: { email: demo.email } })
  }
  const mail = readOutbox(data).findLast(message => message.to.includes(demo.email))
  const token = /change_password_link\?token=([\w-]{43})/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error('the welcome mail of the demo company was not sent')
  await call(api.auth.changePasswordToken, { body: { token, new_password: demo.password } })
  await furnish(call)
  return demo
}

async function furnish(call: Call): Promise<void> {
  for (const [i, [name, phone_number]] of people.entries())
    await call(api.employees.create, { body: { id: numbered('demoEmploy', i), name, ...(phone_number ? { phone_number } : {}), ...(name === demo.employee ? { token: demo.token } : {}) } })
  for (const [i, [name, description]] of projects.entries())
    await call(api.projects.create, { body: { id: numbered('demoProjec', i), name, ...(description ? { description } : {}) } })
  await call(api.projects.close, { params: { id: numbered('demoProjec', projects.length - 1) } })
  await call(api.settings.save, { body: { features: { approve_work_logs: true } } })
}

const numbered = (id: string, i: number): string => id + String(i).padStart(2, '0')
