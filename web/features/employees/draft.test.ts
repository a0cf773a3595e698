import type { Employee } from '../../lib/entries/employee-and-project-lists.ts'
import type { ParsedPhone } from '../../components/phone-field.tsx'
import {
  listChangedParts,
  toEmployeeDraft,
  toEditBody,
  toIntegrations,
  willSendSms,
  listVisiblePrograms,
  type EmployeeDraft,
} from './draft.ts'

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
  failed_text: null,
  open_work_log: null,
}
const withPhone: Employee = { ...ann, phone_number: '+3546111234' }
const absentPhone: ParsedPhone = { state: 'absent', number: '' }
const validPhone: ParsedPhone = { state: 'valid', number: '+3546111234' }
const otherPhone: ParsedPhone = { state: 'valid', number: '+3546112222' }
const invalidPhone: ParsedPhone = { state: 'invalid', number: '61' }
const createEmployeeDraft = (employee: Employee, otherFields: Partial<EmployeeDraft> = {}): EmployeeDraft => ({
  ...toEmployeeDraft(employee),
  ...otherFields,
})

it('finds no changes at first, and sends only the id', () => {
  expect(listChangedParts(ann, createEmployeeDraft(ann), absentPhone)).toEqual([])
  expect(toEditBody(ann, createEmployeeDraft(ann), absentPhone)).toEqual({ id: ann.id })
  expect(willSendSms([], absentPhone)).toBe(false)
})

it('ignores an empty name, and one that differs only in spaces', () => {
  expect(listChangedParts(ann, createEmployeeDraft(ann, { name: '  ' }), absentPhone)).toEqual([])
  expect(listChangedParts(ann, createEmployeeDraft(ann, { name: ' Ann ' }), absentPhone)).toEqual([])
  expect(listChangedParts(ann, createEmployeeDraft(ann, { name: 'Anna' }), absentPhone)).toEqual(['name'])
})

it('lists changed parts in the order in which the button names them', () => {
  const changedDraft = createEmployeeDraft(ann, {
    name: 'Anna',
    token: 'gggg',
    needs: [],
    kt: { payday: '1201603389', regla: '', dk: '' },
    department: '7',
  })
  expect(listChangedParts(ann, changedDraft, validPhone)).toEqual([
    'name',
    'password',
    'phone',
    'permission',
    'kennitala',
    'department',
  ])
})

it('ignores the order of permissions', () => {
  const annWithBothPermissions: Employee = { ...ann, needs: ['manage_worklogs', 'create_projects'] }
  expect(
    listChangedParts(
      annWithBothPermissions,
      createEmployeeDraft(annWithBothPermissions, { needs: ['create_projects', 'manage_worklogs'] }),
      absentPhone,
    ),
  ).toEqual([])
})

it('ignores an invalid phone number, but not a removed one', () => {
  expect(listChangedParts(withPhone, createEmployeeDraft(withPhone), invalidPhone)).toEqual([])
  expect(listChangedParts(withPhone, createEmployeeDraft(withPhone), validPhone)).toEqual([])
  expect(listChangedParts(withPhone, createEmployeeDraft(withPhone), absentPhone)).toEqual(['phone'])
  expect(toEditBody(withPhone, createEmployeeDraft(withPhone), absentPhone)).toEqual({ id: ann.id, phone_number: '' })
})

it('sends an SMS if nothing but the number changes, or if the login details do', () => {
  expect(willSendSms([], validPhone)).toBe(true)
  expect(willSendSms(['phone'], validPhone)).toBe(true)
  expect(willSendSms(['name'], validPhone)).toBe(true)
  expect(willSendSms(['password', 'permission'], validPhone)).toBe(true)
  expect(willSendSms(['permission'], validPhone)).toBe(false)
  expect(willSendSms(['phone', 'kennitala'], validPhone)).toBe(false)
  expect(willSendSms(['name'], absentPhone)).toBe(false)
  expect(willSendSms(['name'], invalidPhone)).toBe(false)
})

it('sends the number only if it has changed or gets a message', () => {
  expect(toEditBody(withPhone, createEmployeeDraft(withPhone, { needs: [] }), validPhone)).toEqual({
    id: ann.id,
    needs: [],
  })
  expect(toEditBody(withPhone, createEmployeeDraft(withPhone, { needs: [] }), otherPhone)).toEqual({
    id: ann.id,
    needs: [],
    phone_number: otherPhone.number,
  })
  expect(toEditBody(withPhone, createEmployeeDraft(withPhone, { name: 'Anna' }), validPhone)).toEqual({
    id: ann.id,
    new_name: 'Anna',
    phone_number: validPhone.number,
  })
})

it('sends only filled kennitalas, and trims the department', () => {
  expect(toIntegrations(createEmployeeDraft(ann, { department: ' 7 ' }))).toEqual({ dk: { deild: '7' } })
  expect(toIntegrations(createEmployeeDraft(ann, { kt: { payday: '1201603389', regla: '', dk: '120160' } }))).toEqual({
    payday: { kt: '1201603389' },
    dk: { kt: '120160' },
  })
})

it('shows a kennitala if its program is active or it has a value', () => {
  expect(listVisiblePrograms({}, ann)).toEqual([])
  expect(listVisiblePrograms({ regla: { active: true }, payday: { active: false } }, ann)).toEqual(['regla'])
  expect(listVisiblePrograms({}, { ...ann, integrations: { dk: { deild: '7' } } })).toEqual(['dk'])
})
