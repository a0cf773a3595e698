/** These requests log people in and out, change lost passwords, and sign companies up. */
import { emailPartition, keys } from '../../../functions/table/keys.ts'
import { api } from '../../../shared/api/index.ts'
import { listMessagesTo, newBrowser, extractToken } from '../cloud.ts'
import { signUpCompany, uniqueName, uniqueEmail } from '../company.ts'
import { companyPartitions, prepareEach, type PrepareRequests, type PreparationsByRoute } from './prepared-request.ts'

const prepareLogIns: PrepareRequests = async most => {
  const hamar = await signUpCompany()
  const token = extractToken((await listMessagesTo(hamar.email))[0], 'login_link')
  const make = async () => {
    const caller = newBrowser()
    await caller.call(api.auth.loginToken, { body: { token } })
    return { caller, body: {}, ...companyPartitions(hamar) }
  }
  return prepareEach(5, make)(most)
}

const preparePasswordLogIns: PrepareRequests = async () => {
  const hamar = await signUpCompany()
  await hamar.setPassword('the right one')
  return () => ({
    caller: newBrowser(),
    body: { username: hamar.account.name, password: 'the right one' },
    ...companyPartitions(hamar),
  })
}

export const sessionRequests: PreparationsByRoute = {
  'POST /api/request-trial': async () => () => {
    const [name, email] = [uniqueName('Hamar'), uniqueEmail()]
    return {
      caller: newBrowser(),
      body: { name, email },
      partitions: [keys.companyName(name).pk, emailPartition(email)],
      recipient: email,
    }
  },
  'POST /api/login': preparePasswordLogIns,
  'POST /api/time_clock/login': preparePasswordLogIns,
  // The first used link of a company confirms its mail address, so each run has another company.
  'POST /api/login_token': prepareEach(12, async () => {
    const hamar = await signUpCompany()
    const [welcome] = await listMessagesTo(hamar.email)
    return { caller: newBrowser(), body: { token: extractToken(welcome, 'login_link') }, ...companyPartitions(hamar) }
  }),
  'POST /api/time_clock/login_token': async () => {
    const hamar = await signUpCompany()
    return () => ({
      caller: newBrowser(),
      body: { token: hamar.account.time_clock_token },
      ...companyPartitions(hamar),
    })
  },
  'POST /employee/v2/login': async most => {
    const hamar = await signUpCompany()
    // A fault after a try was counted uses the try up, so each run has another employee.
    const arrange = prepareEach(13, async run => {
      const { name, login_token } = await hamar.employee(`Ann ${run}`)
      return {
        caller: newBrowser(),
        body: { company_name: hamar.account.name, employee_name: name, password: login_token },
        ...companyPartitions(hamar),
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
    const token = extractToken((await listMessagesTo('+3546110001'))[0], 'a')
    return () => ({ caller: newBrowser(), body: { token }, ...companyPartitions(hamar) })
  },
  'POST /api/forgot_password': prepareEach(12, async () => {
    const hamar = await signUpCompany()
    return { caller: newBrowser(), body: { email: hamar.email }, ...companyPartitions(hamar), recipient: hamar.email }
  }),
  'POST /api/change_password_token': prepareEach(8, async run => {
    const hamar = await signUpCompany()
    const [welcome] = await listMessagesTo(hamar.email)
    return {
      caller: hamar,
      body: { token: extractToken(welcome, 'change_password_link'), new_password: `password ${run}` },
      ...companyPartitions(hamar),
    }
  }),
  'PUT /api/password': async () => {
    const hamar = await signUpCompany()
    await hamar.setPassword('password 0')
    return run => ({
      caller: hamar,
      body: { current_password: `password ${run}`, new_password: `password ${run + 1}` },
      ...companyPartitions(hamar),
    })
  },
  'POST /api/logout': prepareLogIns,
  'PUT /api/time_clock/login': prepareLogIns,
  'POST /api/time_clock/logout': async most => {
    const hamar = await signUpCompany()
    return prepareEach(5, async () => ({
      caller: await hamar.logInTimeClock(),
      body: {},
      ...companyPartitions(hamar),
    }))(most)
  },
  'POST /employee/logout': async most => {
    const hamar = await signUpCompany()
    const ann = await hamar.employee('Ann')
    return prepareEach(5, async () => ({ caller: await hamar.logInPhone(ann), body: {}, ...companyPartitions(hamar) }))(
      most,
    )
  },
}
