import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Employee } from '../../lib/entries/employee-and-project-lists.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { useSendLinks } from '../../components/use-send-links.ts'
import { EmployeeLoginLink } from '../../components/employee-login-link.tsx'
import { ConfirmEmailNote } from '../../components/confirm-email-note.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { CallForm } from '../../ui/fields/call-form.tsx'
import styles from './employees.module.css'

interface Props {
  people: readonly Employee[]
  onDone: () => void
}

/** Sends login links by text message, and shows the link of an employee whom no text message can reach. */
export function SendNewEmployeeLinksForm({ people: newPeople, onDone }: Props) {
  const { t } = useTranslation('employees')
  const { compare } = useFormats()
  // The list is fixed when the dialog opens, because employees who get a text message are no longer new.
  const [people] = useState(() => newPeople.toSorted((a, b) => compare(a.name, b.name)))
  const [reasonsById, setReasonsById] = useState<ReadonlyMap<string, string>>(new Map())
  const [wasAttempted, setWasAttempted] = useState(false)
  const resultOutput = useRef<HTMLOutputElement>(null)
  const sendLinks = useSendLinks()
  const peopleWithPhone = people.filter(({ phone_number }) => phone_number !== null)
  const peopleToText = peopleWithPhone.filter(({ id }) => reasonsById.get(id) !== '')
  const sentCount = peopleWithPhone.length - peopleToText.length

  async function sendToAll() {
    setWasAttempted(false)
    await sendLinks(peopleToText, ({ id, reason }) =>
      setReasonsById(reasonsSoFar => new Map(reasonsSoFar).set(id, reason)),
    )
    setWasAttempted(true)
  }

  // Moves the focus in an effect, because the button keeps the focus until the form has finished sending.
  useEffect(() => {
    if (wasAttempted) resultOutput.current?.focus()
  }, [wasAttempted])

  return (
    <CallForm
      submit={t('new_submit', { count: peopleToText.length })}
      submitting={t('sending')}
      isDisabled={peopleToText.length === 0}
      cancel={<Button onPress={onDone}>{wasAttempted ? t('close') : t('cancel')}</Button>}
      onSubmit={sendToAll}
    >
      <p>{t('new_text', { count: peopleWithPhone.length })}</p>
      <ConfirmEmailNote />
      <ul className={styles.people}>
        {people.map(employee => (
          <Person
            key={employee.id}
            employee={employee}
            reason={reasonsById.get(employee.id) ?? (wasAttempted ? t('not_sent') : undefined)}
          />
        ))}
      </ul>
      <output ref={resultOutput} tabIndex={-1} className={`${styles.below} ${styles.good}`}>
        {reasonsById.size > 0 ? t('new_sent', { count: sentCount, total: peopleWithPhone.length }) : ''}
      </output>
    </CallForm>
  )
}

/**
 * Shows an employee and the result of sending the text message. `reason` says why sending failed. `reason` is empty if
 * the message was sent, and undefined until then.
 */
function Person({ employee, reason }: { employee: Employee; reason: string | undefined }) {
  const { t } = useTranslation('employees')
  const { name, phone_number: phone } = employee
  const problem = phone === null ? t('no_phone') : reason
  return (
    <li className={styles.person}>
      <span className={styles.about}>
        <b>{name}</b>
        {problem === '' ? (
          <span className={styles.good}>{t('new_is_sent')}</span>
        ) : (
          <span className="soft">{problem ?? phone}</span>
        )}
      </span>
      {problem ? <EmployeeLoginLink employee={employee} /> : null}
    </li>
  )
}
