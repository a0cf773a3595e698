import { useTranslation } from 'react-i18next'
import { messageNames } from '../../../shared/domain/message-names.ts'
import type { CompanyDetails } from './use-companies.ts'

type Message = CompanyDetails['messages'][number]

/** Which mails and text messages a company got, and whether the services accepted them. */
export function Messages({ messages, when }: { messages: readonly Message[]; when: (instant: string) => string }) {
  const { t } = useTranslation('admin')
  return (
    <>
      <h3>{t('messages.title')}</h3>
      {messages.length === 0 ? <p className="soft">{t('messages.none')}</p> : null}
      <ul>
        {messages.map((message, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- two messages may be the same in all that is shown
          <li key={i}>{`${when(message.at)}, ${recipientOf(message)}: ${nameOf(message)}, ${outcomeOf(message)}`}</li>
        ))}
      </ul>
    </>
  )

  function recipientOf({ kind, to, employee }: Message): string {
    return kind === 'sms' ? t('messages.sms', { to, employee: employee ?? '–' }) : t('messages.mail', { to })
  }

  /** A later version may send messages that this one has no word for. */
  function nameOf({ name }: Message): string {
    const known = messageNames.find(one => one === name)
    return known ? t(`messages.names.${known}`) : name
  }

  function outcomeOf({ error }: Message): string {
    return error === null ? t('messages.accepted') : t('messages.refused', { error })
  }
}
