/** These requests log people in and out, change lost passwords, and sign companies up. */
import { emailPartition, keys } from '../../../functions/data/keys.ts'
import { api } from '../../../shared/api/index.ts'
import { sentTo, newBrowser, tokenIn } from '../cloud.ts'
import { signUpCompany, unique, uniqueEmail } from '../company.ts'
import { companyPartition, each, type Arrange, type Arrangements } from './situation.ts'

const eachLogIn: Arrange = async most => {
  const hamar = await signUpCompany()
  const token = tokenIn((await sentTo(hamar.email))[0], 'login_link')
  const make = async () => {
    const caller = newBrowser()
    await caller.call(api.auth.loginToken, { body: { token } })
    return { caller, body: {}, ...companyPartition(hamar) }
  }
  return each(5, make)(most)
}

const byPassword: Arrange = async () => {
  const hamar = await signUpCompany()
  await hamar.setPassword('the right one')
  return () => ({
    caller: newBrowser(),
    body: { username: hamar.account.name, password: 'the right one' },
    ...companyPartition(hamar),
  })
}

export const ofSessions: Arrangements = {
  'POST /api/request-trial': async () => () => {
    const [name, email] = [unique('Hamar'), uniqueEmail()]
    return {
      caller: newBrowser(),
      body: { name, email },
      partitions: [keys.companyName(name).pk, emailPartition(email)],
      recipient: email,
    }
  },
  'POST /api/login': byPassword,
  'POST /api/time_clock/login': byPassword,
  // The first used link of a company confirms its mail address, so each run has another company.
  'POST /api/login_token': each(12, async () => {
    const hamar = await signUpCompany()
    const [welcome] = await sentTo(hamar.email)
    return { caller: newBrowser(), body: { token: tokenIn(welcome, 'login_link') }, ...companyPartition(hamar) }
  }),
  'POST /api/time_clock/login_token': async () => {
    const hamar = await signUpCompany()
    return () => ({ caller: newBrowser(), body: { token: hamar.account.time_clock_token }, ...companyPartition(hamar) })
  },
  'POST /employee/v2/login': async most => {
    const hamar = await signUpCompany()
    // A fault after a try was counted uses the try up, so each run has another employee.
    const arrange = each(13, async run => {
      const { name, login_token } = await hamar.employee(`Ann ${run}`)
      return {
        caller: newBrowser(),
        body: { company_name: hamar.account.name, employee_name: name, password: login_token },
        ...companyPartition(hamar),
      }
    })
    return arrange(most)
  },
  'POST /api/re': async () => () => ({
    caller: newBrowser(),
    body: { kind: 'broken page', detail: 'stack', page: '/app', version: '1' },
    partitions: [],
  }),
  'POST /api/se': async () => () => ({ caller: newBrowser(), body: { envelope: '{}\n' }, partitions: [] }),
  'POST /employee/login_token': async () => {
    const hamar = await signUpCompany()
    const ann = await hamar.employee('Ann', { phone_number: '+3546110001' })
    await hamar.call(api.employees.sendSms, { params: { id: ann.id } })
    const token = tokenIn((await sentTo('+3546110001'))[0], 'a')
    return () => ({ caller: newBrowser(), body: { token }, ...companyPartition(hamar) })
  },
  'POST /api/forgot_password': each(12, async () => {
    const hamar = await signUpCompany()
    return { caller: newBrowser(), body: { email: hamar.email }, ...companyPartition(hamar), recipient: hamar.email }
  }),
  'POST /api/change_password_token': each(8, async run => {
    const hamar = await signUpCompany()
    const [welcome] = await sentTo(hamar.email)
    return {
      caller: hamar,
      body: { token: tokenIn(welcome, 'change_password_link'), new_password: `password ${run}` },
      ...companyPartition(hamar),
    }
  }),
  'PUT /api/password': async () => {
    const hamar = await signUpCompany()
    await hamar.setPassword('password 0')
    return run => ({
      caller: hamar,
      body: { current_password: `password ${run}`, new_password: `password ${run + 1}` },
      ...companyPartition(hamar),
    })
  },
  'POST /api/logout': eachLogIn,
  'PUT /api/time_clock/login': eachLogIn,
  'POST /api/time_clock/logout': async most => {
    const hamar = await signUpCompany()
    return each(5, async () => ({ caller: await hamar.timeClock(), body: {}, ...companyPartition(hamar) }))(most)
  },
  'POST /employee/logout': async most => {
    const hamar = await signUpCompany()
    const ann = await hamar.employee('Ann')
    return each(5, async () => ({ caller: await hamar.phoneOf(ann), body: {}, ...companyPartition(hamar) }))(most)
  },
}
