import { useTranslation } from 'react-i18next'
import { messageNames } from '../../../shared/domain/message-names.ts'
import styles from './company-page.module.css'
import type { CompanyDetails } from './use-companies.ts'

type Message = CompanyDetails['messages'][number]

export function SentMessages({ messages, when }: { messages: readonly Message[]; when: (instant: string) => string }) {
  const { t } = useTranslation('admin')
  return (
    <>
      {messages.length === 0 ? <p className="soft">{t('messages.none')}</p> : null}
      <ul className={styles.list}>
        {messages.map((message, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- two messages may be the same in all that is shown
          <li
            key={i}
          >{`${when(message.at)}, ${recipientOf(message)}: ${nameOfMessage(message)}, ${describeOutcome(message)}`}</li>
        ))}
      </ul>
    </>
  )

  function recipientOf({ kind, to, employee }: Message): string {
    return kind === 'sms' ? t('messages.sms', { to, employee: employee ?? '–' }) : t('messages.mail', { to })
  }

  /** A later release may send messages that this release cannot name. */
  function nameOfMessage({ name }: Message): string {
    const knownName = messageNames.find(messageName => messageName === name)
    return knownName ? t(`messages.names.${knownName}`) : name
  }

  function describeOutcome({ error }: Message): string {
    return error === null ? t('messages.accepted') : t('messages.refused', { error })
  }
}
