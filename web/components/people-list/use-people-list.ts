import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../../shared/api/client.ts'
import { isKennitala } from '../../../shared/domain/kennitala.ts'
import { listActiveIntegrations } from '../../../shared/domain/policies.ts'
import { api } from 'virtual:api'
import { useCallWithLargerPlan } from '../../lib/billing/larger-plan.ts'
import { useDraft } from '../../lib/browser/drafts.ts'
import { useCacheEmployee } from '../../lib/entries/employee-and-project-lists.ts'
import { call } from '../../lib/session/api.ts'
import { toFailure } from '../../lib/session/failure.ts'
import { useCompany } from '../../lib/session/session.ts'
import { useSendLinks } from '../use-send-links.ts'
import { changeRow, insertPeople, listRowsToAdd, appendEmptyRows, type PeopleListRow } from './rows.ts'
import type { PersonText } from './parse-people.ts'

/** Whether all other rows would fail with the same error, such as a rate limit or a missing network. */
const stopsAllRows = (error: unknown): boolean =>
  !(error instanceof CallError) || error.status === 429 || error.status >= 500 || error.status === 401

async function findReason(error: unknown): Promise<string> {
  const { message, fields } = await toFailure(error)
  return Object.values(fields)[0] ?? message
}

/**
 * Loads the parser of phone numbers. If it cannot be loaded, returns a function that accepts any text, because the
 * servers check the number.
 */
const loadPhoneParser = () =>
  import('../../../shared/domain/phone.ts').then(
    module => module.parsePhone,
    () => (typedNumber: string) => ({ number: typedNumber }),
  )

export function usePeopleList(onAdded?: (id: string) => void) {
  const { t } = useTranslation('people-list')
  const company = useCompany()
  const sendLinks = useSendLinks()
  const cacheEmployee = useCacheEmployee()
  const callWithPlan = useCallWithLargerPlan()
  const [{ rows }, setDraft] = useDraft('people-list', () => ({ rows: appendEmptyRows([]) }))
  const [isTexting, setIsTexting] = useState(false)
  // Holds the current rows, because text messages are sent while other people are still being added.
  const latestRows = useRef(rows)
  const setRows = (change: (rows: readonly PeopleListRow[]) => PeopleListRow[]): void => {
    latestRows.current = change(latestRows.current)
    setDraft({ rows: latestRows.current })
  }
  const programs = company.try_out ? [] : listActiveIntegrations(company)

  async function toBody({ id, name, phone, kennitala }: PeopleListRow) {
    if (name.trim() === '') throw new InvalidRowError(t('no_name'))
    if (kennitala !== '' && !isKennitala(kennitala)) throw new InvalidRowError(t('no_kennitala'))
    const parsedPhone = phone === '' ? undefined : (await loadPhoneParser())(phone, company.country)
    if (phone !== '' && !parsedPhone) throw new InvalidRowError(t('no_phone'))
    return {
      id,
      name,
      ...(parsedPhone ? { phone_number: parsedPhone.number } : {}),
      ...(kennitala === '' || programs.length === 0
        ? {}
        : { integrations: Object.fromEntries(programs.map(key => [key, { kt: kennitala }])) }),
    }
  }

  async function add(): Promise<PeopleListRow[]> {
    for (const row of listRowsToAdd(rows))
      try {
        const body = await toBody(row)
        const employee = await callWithPlan(acceptance =>
          call(api.employees.create, { body: { ...body, ...acceptance } }),
        )
        await cacheEmployee(employee)
        onAdded?.(employee.id)
        const { name, phone_number } = employee
        setRows(current => changeRow(current, row.id, { name, phone: phone_number ?? '', state: 'added' }))
      } catch (error) {
        const reason = error instanceof InvalidRowError ? error.message : await findReason(error)
        setRows(current => changeRow(current, row.id, { state: 'refused', reason }))
        if (!(error instanceof InvalidRowError) && stopsAllRows(error)) break
      }
    return latestRows.current
  }

  const textableRows = rows.filter(({ state, phone, isTexted }) => state === 'added' && phone !== '' && !isTexted)

  async function sendTexts(): Promise<void> {
    setIsTexting(true)
    await sendLinks(textableRows, ({ id, reason }) =>
      setRows(current => changeRow(current, id, { state: 'added', reason, isTexted: reason === '' })),
    )
    setIsTexting(false)
  }

  return {
    rows,
    hasPhones: company.try_out === undefined,
    hasKennitalas: programs.length > 0,
    toAdd: listRowsToAdd(rows).length,
    change: (id: string, change: Partial<PersonText>) => setRows(current => changeRow(current, id, change)),
    insert: (at: number, people: readonly PersonText[]) => setRows(current => insertPeople(current, at, people)),
    add,
    textable: textableRows,
    // A support visit sends no text messages in the company's name, and a try-out sends none at all.
    canText: company.support_visit === undefined && company.try_out === undefined,
    isTexting,
    sendTexts,
  }
}

/** Thrown if a row cannot be sent to the servers. The error's message is the reason. */
class InvalidRowError extends Error {}
