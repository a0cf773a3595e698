import { api } from '../../shared/api/index.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { signUpCompany, expectRefusal } from '../support/company.ts'

const uploadRequest = () => ({ id: newId(), content_type: 'image/jpeg', size: 10 }) as const

it('returns the same key to a repeat, and refuses its id with other content', async () => {
  const company = await signUpCompany()
  const ann = await company.employee('Ann')
  const phone = await company.logInPhone(ann)
  const body = { id: newId(), content_type: 'image/jpeg', size: 1000 } as const
  const first = await phone.call(api.images.employee, { body })
  expect((await phone.call(api.images.employee, { body })).image_url).toBe(first.image_url)
  const conflict = { status: 409, error: 'This id or key was used for something else' }
  expect(await expectRefusal(phone.call(api.images.employee, { body: { ...body, size: 1001 } }))).toMatchObject(
    conflict,
  )
  const ben = await company.logInPhone(await company.employee('Ben'))
  expect(await expectRefusal(ben.call(api.images.employee, { body }))).toMatchObject(conflict)
})

it('returns one key to concurrent requests', async () => {
  const company = await signUpCompany()
  const phone = await company.logInPhone(await company.employee('Ann'))
  const body = { id: newId(), content_type: 'image/png', size: 1000 } as const
  const forms = await Promise.all(Array.from({ length: 10 }, () => phone.call(api.images.employee, { body })))
  expect(new Set(forms.map(({ image_url }) => image_url)).size).toBe(1)
})

it('issues unique keys that cannot be guessed', async () => {
  const company = await signUpCompany()
  const phone = await company.logInPhone(await company.employee('Ann'))
  const uploadForms = await Promise.all(
    Array.from({ length: 5 }, () => phone.call(api.images.employee, { body: uploadRequest() })),
  )
  const random = uploadForms.map(({ image_url }) => image_url.split('/').at(-1) ?? '')
  expect(new Set(random.map(part => part.slice(0, 8))).size).toBe(5)
  for (const part of random) expect(part).toMatch(/^[\w-]{22}$/)
})

it('refuses uploads by a deactivated employee, but not by the company', async () => {
  const company = await signUpCompany()
  const ann = await company.employee('Ann')
  const [phone, screen] = [await company.logInPhone(ann), await company.logInTimeClock()]
  await company.call(api.employees.disable, { params: { id: ann.id } })
  const body = uploadRequest()
  const disabledError = { status: 401, error: 'Employee has been disabled' }
  expect(await expectRefusal(phone.call(api.images.employee, { body }))).toMatchObject(disabledError)
  expect(
    await expectRefusal(screen.call(api.images.timeClock, { body: { ...body, employee_id: ann.id } })),
  ).toMatchObject(disabledError)
  await company.call(api.images.company, { body: { ...body, employee_id: ann.id } })
})

it.each([
  ['15 MB', { size: 15 * 1024 * 1024 }, true],
  ['a byte more', { size: 15 * 1024 * 1024 + 1 }, false],
  ['nothing', { size: 0 }, false],
  ['half a byte', { size: 1.5 }, false],
  ['a webp', { content_type: 'image/webp' }, true],
  ['a drawing', { content_type: 'image/svg+xml' }, false],
  ['a HEIC', { content_type: 'image/heic' }, false],
])('accepts or refuses an upload: %s', async (_, field, isAllowed) => {
  const company = await signUpCompany()
  const phone = await company.logInPhone(await company.employee('Ann'))
  const body = JSON.stringify({ id: newId(), content_type: 'image/jpeg', size: 1000, ...field })
  const response = await phone.send('POST', '/employee/images', { body })
  expect(response.status).toBe(isAllowed ? 200 : 400)
  if (!isAllowed)
    expect(response.json).toMatchObject({ fields: { [Object.keys(field)[0] ?? '']: expect.any(String) as string } })
})

it('limits an employee to 60 forms an hour', async () => {
  const company = await signUpCompany()
  const [ann, ben] = [
    await company.logInPhone(await company.employee('Ann')),
    await company.logInPhone(await company.employee('Ben')),
  ]
  const body = uploadRequest()
  for (let i = 0; i < 60; i++) await ann.call(api.images.employee, { body })
  const refusal = await expectRefusal(ann.call(api.images.employee, { body }))
  expect(refusal.status).toBe(429)
  expect(refusal.retryAfterSeconds).toBeGreaterThan(3000)
  await ben.call(api.images.employee, { body: { ...body, id: newId() } })
})

it('requires the PIN at the time clock, and does not count against the employee', async () => {
  const company = await signUpCompany()
  const ann = await company.employee('Ann')
  const [phone, screen] = [await company.logInPhone(ann), await company.logInTimeClock()]
  const body = { ...uploadRequest(), employee_id: ann.id }
  for (let i = 0; i < 60; i++) await screen.call(api.images.timeClock, { body })
  expect(await expectRefusal(screen.call(api.images.timeClock, { body }))).toMatchObject({ status: 429 })
  await phone.call(api.images.employee, { body: uploadRequest() })

  const ben = { ...uploadRequest(), employee_id: (await company.employee('Ben', { token: 'bcdf' })).id }
  await company.call(api.settings.save, { body: { features: { time_clock_pins: true } } })
  const wrongPinRefusal = { status: 403, error: 'Wrong PIN', fields: { pin: 'Wrong PIN' } }
  expect(await expectRefusal(screen.call(api.images.timeClock, { body: ben }))).toMatchObject(wrongPinRefusal)
  expect(await expectRefusal(screen.call(api.images.timeClock, { body: { ...ben, pin: 'zzzz' } }))).toMatchObject(
    wrongPinRefusal,
  )
  await screen.call(api.images.timeClock, { body: { ...ben, pin: 'bcdf' } })
})
