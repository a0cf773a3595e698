import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { Link } from '../../ui/link.tsx'
import { api } from 'virtual:api'
import type { LinkKind } from '../../../shared/api/auth.ts'
import { CallError } from '../../../shared/api/client.ts'
import { call } from '../../lib/session/api.ts'
import { CallForm } from '../../ui/fields/call-form.tsx'
import styles from './narrow.module.css'

interface Props {
  /** Query parameter that holds the token. */
  parameter?: string
  /** If set, the form shows the company of the link, so that users do not log in to a wrong company. */
  kind?: LinkKind
  submit: string
  submitting: string
  isDisabled?: boolean
  isInvalid?: boolean
  redeem: (token: string, values: Record<string, string>) => Promise<void>
  invalidNotice: { text: string; linkText: string; to: string }
  children?: ReactNode
}

/** Whether the servers refused the token instead of one of the entered values. */
export const isTokenRefused = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.status === 401 || (error.status === 400 && JSON.stringify(error.body).includes('"token"')))

/** Redeems a link only on a button press, because email programs preload pages and would use up the token. */
export function LinkForm({
  parameter = 'token',
  kind,
  submit,
  submitting,
  isDisabled = false,
  isInvalid = false,
  redeem,
  invalidNotice,
  children,
}: Props) {
  const { t } = useTranslation(['errors', 'sign-in'])
  const [query] = useSearchParams()
  const token = query.get(parameter) ?? ''
  const [refusedToken, setRefusedToken] = useState('')
  const [isRedeeming, setIsRedeeming] = useState(false)
  const owner = useQuery({
    queryKey: ['company-of-link', kind, token],
    queryFn: ({ signal }) => call(api.auth.linkOwner, { body: { token, kind: kind ?? 'log_in' }, signal }),
    enabled: kind !== undefined && token !== '' && !isRedeeming,
    retry: false,
    staleTime: Infinity,
  })
  const isKnownInvalid = isInvalid || (!isRedeeming && isTokenRefused(owner.error))

  if (!token || isKnownInvalid || refusedToken === token)
    return (
      <>
        <p role="alert">{token ? t('said.old_link') : t('field.link')}</p>
        <p>{invalidNotice.text}</p>
        <Link to={invalidNotice.to} className={styles.way ?? ''}>
          {invalidNotice.linkText}
        </Link>
      </>
    )

  return (
    <CallForm
      submit={submit}
      submitting={submitting}
      isDisabled={isDisabled || owner.isLoading}
      onSubmit={async values => {
        setIsRedeeming(true)
        try {
          await redeem(token, values)
        } catch (error) {
          if (!isTokenRefused(error)) throw error
          setRefusedToken(token)
        } finally {
          setIsRedeeming(false)
        }
      }}
    >
      {owner.data ? <p>{t('sign-in:company_of_link', { company: owner.data.company })}</p> : null}
      {children}
    </CallForm>
  )
}
