import type { Employee } from '../../lib/entries/employee-and-project-lists.ts'
import type { Phone } from '../../components/phone-field.tsx'
import { changedParts, toDraft, toEditBody, toIntegrations, willSendSms, visibleFields, type Draft } from './draft.ts'

const ann: Employee = {
  id: 'AnnAnnAnnAnn',
  name: 'Ann',
  created: '2026-01-01T00:00:00.000Z',
  disabled: false,
  login_token: 'bcdf',
  needs: ['create_projects'],
  phone_number: null,
  latest_work_log: null,
  integrations: {},
}
const withPhone: Employee = { ...ann, phone_number: '+3546111234' }
const absent: Phone = { state: 'absent', number: '' }
const valid: Phone = { state: 'valid', number: '+3546111234' }
const other: Phone = { state: 'valid', number: '+3546112222' }
const invalid: Phone = { state: 'invalid', number: '61' }
const draft = (employee: Employee, more: Partial<Draft> = {}): Draft => ({ ...toDraft(employee), ...more })

test('nothing has changed at first, and nothing is sent but the id', () => {
  expect(changedParts(ann, draft(ann), absent)).toEqual([])
  expect(toEditBody(ann, draft(ann), absent)).toEqual({ id: ann.id })
  expect(willSendSms([], absent)).toBe(false)
})

test('a name counts as changed only if it is not empty and not the same but for spaces', () => {
  expect(changedParts(ann, draft(ann, { name: '  ' }), absent)).toEqual([])
  expect(changedParts(ann, draft(ann, { name: ' Ann ' }), absent)).toEqual([])
  expect(changedParts(ann, draft(ann, { name: 'Anna' }), absent)).toEqual(['name'])
})

test('the parts stand in the order in which the button names them', () => {
  const all = draft(ann, {
    name: 'Anna',
    token: 'gggg',
    needs: [],
    kt: { payday: '1201603389', regla: '', dk: '' },
    department: '7',
  })
  expect(changedParts(ann, all, valid)).toEqual(['name', 'password', 'phone', 'permission', 'kennitala', 'department'])
})

test('permissions in another order are the same permissions', () => {
  const both: Employee = { ...ann, needs: ['manage_worklogs', 'create_projects'] }
  expect(changedParts(both, draft(both, { needs: ['create_projects', 'manage_worklogs'] }), absent)).toEqual([])
})

test('what is no phone number is no change; taking it away is one', () => {
  expect(changedParts(withPhone, draft(withPhone), invalid)).toEqual([])
  expect(changedParts(withPhone, draft(withPhone), valid)).toEqual([])
  expect(changedParts(withPhone, draft(withPhone), absent)).toEqual(['phone'])
  expect(toEditBody(withPhone, draft(withPhone), absent)).toEqual({ id: ann.id, phone_number: '' })
})

test('a message is sent where a valid number is all there is, or the login details changed', () => {
  expect(willSendSms([], valid)).toBe(true)
  expect(willSendSms(['phone'], valid)).toBe(true)
  expect(willSendSms(['name'], valid)).toBe(true)
  expect(willSendSms(['password', 'permission'], valid)).toBe(true)
  expect(willSendSms(['permission'], valid)).toBe(false)
  expect(willSendSms(['phone', 'kennitala'], valid)).toBe(false)
  expect(willSendSms(['name'], absent)).toBe(false)
  expect(willSendSms(['name'], invalid)).toBe(false)
})

test('the number is sent only if it changed or a message goes to it', () => {
  expect(toEditBody(withPhone, draft(withPhone, { needs: [] }), valid)).toEqual({ id: ann.id, needs: [] })
  expect(toEditBody(withPhone, draft(withPhone, { needs: [] }), other)).toEqual({
    id: ann.id,
    needs: [],
    phone_number: other.number,
  })
  expect(toEditBody(withPhone, draft(withPhone, { name: 'Anna' }), valid)).toEqual({
    id: ann.id,
    new_name: 'Anna',
    phone_number: valid.number,
  })
})

test('only filled kennitalas are sent, and the department is trimmed', () => {
  expect(toIntegrations(draft(ann, { department: ' 7 ' }))).toEqual({ dk: { deild: '7' } })
  expect(toIntegrations(draft(ann, { kt: { payday: '1201603389', regla: '', dk: '120160' } }))).toEqual({
    payday: { kt: '1201603389' },
    dk: { kt: '120160' },
  })
})

test('a kennitala is asked for where the program is active or it was filled in before', () => {
  expect(visibleFields({}, ann)).toEqual([])
  expect(visibleFields({ regla: { active: true }, payday: { active: false } }, ann)).toEqual(['regla'])
  expect(visibleFields({}, { ...ann, integrations: { dk: { deild: '7' } } })).toEqual(['dk'])
})
