import { toEmailPartition, keys } from '../../../functions/table/keys.ts'
import { api } from '../../../shared/api/index.ts'
import { listMessagesTo, newBrowser, extractToken } from '../cloud.ts'
import { newMobileNumber } from '../mobile-numbers.ts'
import { signUpCompany, createUniqueName, createUniqueEmail } from '../company.ts'
import {
  toCompanyPartitions,
  prepareEachRun,
  type PrepareRequests,
  type PreparationsByRoute,
} from './prepared-request.ts'

const prepareLoggedInBrowsers: PrepareRequests = async max => {
  const company = await signUpCompany()
  const token = extractToken((await listMessagesTo(company.email))[0], 'login_link')
  const prepareRequest = async () => {
    const caller = newBrowser()
    await caller.call(api.auth.loginToken, { body: { token } })
    return { caller, body: {}, ...toCompanyPartitions(company) }
  }
  return prepareEachRun(5, prepareRequest)(max)
}

const preparePasswordLogIns: PrepareRequests = async () => {
  const company = await signUpCompany()
  await company.setPassword('the right one')
  return () => ({
    caller: newBrowser(),
    body: { username: company.account.name, password: 'the right one' },
    ...toCompanyPartitions(company),
  })
}

const prepareTextLinks: PrepareRequests = async () => {
  const company = await signUpCompany()
  const number = newMobileNumber()
  const ann = await company.employee('Ann', { phone_number: number })
  await company.call(api.employees.sendSms, { params: { id: ann.id } })
  const token = extractToken((await listMessagesTo(number))[0], 'a')
  return () => ({ caller: newBrowser(), body: { token }, ...toCompanyPartitions(company) })
}

export const sessionRequests: PreparationsByRoute = {
  'POST /api/request-trial': async () => () => {
    const [name, email] = [createUniqueName('Hamar'), createUniqueEmail()]
    return {
      caller: newBrowser(),
      body: { name, email },
      partitions: [keys.companyName(name).pk, toEmailPartition(email)],
      recipient: email,
    }
  },
  // Compares no partitions, because an interrupted first request may leave the items of another try-out until that
  // try-out is deleted.
  'POST /api/try-out': async () => () => ({ caller: newBrowser(), body: {}, partitions: [] }),
  'POST /api/login': preparePasswordLogIns,
  'POST /api/time_clock/login': preparePasswordLogIns,
  // Each run has its own company, because the first use of a link confirms the company's mail address.
  'POST /api/login_token': prepareEachRun(12, async () => {
    const company = await signUpCompany()
    const [welcomeMessage] = await listMessagesTo(company.email)
    return {
      caller: newBrowser(),
      body: { token: extractToken(welcomeMessage, 'login_link') },
      ...toCompanyPartitions(company),
    }
  }),
  'POST /api/time_clock/login_token': async () => {
    const company = await signUpCompany()
    return () => ({
      caller: newBrowser(),
      body: { token: company.account.time_clock_token },
      ...toCompanyPartitions(company),
    })
  },
  'POST /api/link_owner': async () => {
    const company = await signUpCompany()
    return () => ({
      caller: newBrowser(),
      body: { kind: 'time_clock', token: company.account.time_clock_token },
      ...toCompanyPartitions(company),
    })
  },
  'POST /employee/v2/login': async max => {
    const company = await signUpCompany()
    // Each run has its own employee, because an attempt is used up if a fault occurs after the attempt was counted.
    const arrange = prepareEachRun(13, async run => {
      const { name, login_token } = await company.employee(`Ann ${run}`)
      return {
        caller: newBrowser(),
        body: { company_name: company.account.name, employee_name: name, password: login_token },
        ...toCompanyPartitions(company),
      }
    })
    return arrange(max)
  },
  'POST /api/re': async () => () => ({
    caller: newBrowser(),
    body: { kind: 'broken page', detail: 'stack', page: '/app', version: '1' },
    partitions: [],
  }),
  'POST /api/se': async () => () => ({ caller: newBrowser(), body: { envelope: '{}\n' }, partitions: [] }),
  'POST /employee/login_token': prepareTextLinks,
  'POST /employee/login_link': prepareTextLinks,
  'POST /api/forgot_password': prepareEachRun(12, async () => {
    const company = await signUpCompany()
    return {
      caller: newBrowser(),
      body: { email: company.email },
      ...toCompanyPartitions(company),
      recipient: company.email,
    }
  }),
  'POST /api/change_password_token': prepareEachRun(8, async run => {
    const company = await signUpCompany()
    const [welcomeMessage] = await listMessagesTo(company.email)
    return {
      caller: company,
      body: { token: extractToken(welcomeMessage, 'change_password_link'), new_password: `password ${run}` },
      ...toCompanyPartitions(company),
    }
  }),
  'PUT /api/password': async () => {
    const company = await signUpCompany()
    await company.setPassword('password 0')
    return run => ({
      caller: company,
      body: { current_password: `password ${run}`, new_password: `password ${run + 1}` },
      ...toCompanyPartitions(company),
    })
  },
  'POST /api/logout': prepareLoggedInBrowsers,
  'PUT /api/time_clock/login': prepareLoggedInBrowsers,
  'POST /api/time_clock/logout': async max => {
    const company = await signUpCompany()
    return prepareEachRun(5, async () => ({
      caller: await company.logInTimeClock(),
      body: {},
      ...toCompanyPartitions(company),
    }))(max)
  },
  'POST /employee/logout': async max => {
    const company = await signUpCompany()
    const ann = await company.employee('Ann')
    return prepareEachRun(5, async () => ({
      caller: await company.logInPhone(ann),
      body: {},
      ...toCompanyPartitions(company),
    }))(max)
  },
}
