import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { CallError } from '../../../shared/api/client.ts'
import { CallForm } from '../../ui/call-form.tsx'
import styles from './narrow.module.css'

interface Props {
  /** the query parameter that carries the token */
  parameter?: string
  submit: string
  submitting: string
  isDisabled?: boolean
  redeem: (token: string, values: Record<string, string>) => Promise<void>
  /** what to do when the link is dead: why, and where it goes on */
  otherwise: { text: string; way: string; to: string }
  children?: ReactNode
}

/** whether the link itself was refused, and not what was typed beside it */
const isDead = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.status === 401 || (error.status === 400 && JSON.stringify(error.body).includes('"token"')))

/** a press, not the page's loading, redeems a link: a mail program that previews it uses nothing up */
export function LinkForm({
  parameter = 'token',
  submit,
  submitting,
  isDisabled = false,
  redeem,
  otherwise,
  children,
}: Props) {
  const { t } = useTranslation('errors')
  const [query] = useSearchParams()
  const token = query.get(parameter) ?? ''
  const [refused, setRefused] = useState('')

  if (!token || refused === token)
    return (
      <>
        <p role="alert">{token ? t('said.old_link') : t('field.link')}</p>
        <p>{otherwise.text}</p>
        <Link to={otherwise.to} className={styles.way ?? ''}>
          {otherwise.way}
        </Link>
      </>
    )

  return (
    <CallForm
      submit={submit}
      submitting={submitting}
      isDisabled={isDisabled}
      onSubmit={async values => {
        try {
          await redeem(token, values)
        } catch (error) {
          if (!isDead(error)) throw error
          setRefused(token)
        }
      }}
    >
      {children}
    </CallForm>
  )
}
