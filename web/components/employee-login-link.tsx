import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { encode } from 'uqr'
import { api } from 'virtual:api'
import { call } from '../lib/session/api.ts'
import { toFailure } from '../lib/session/failure.ts'
import { useCompany } from '../lib/session/session.ts'
import { Alert } from '../ui/feedback/alert.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { toast } from '../ui/feedback/toast.ts'
import styles from './employee-login-link.module.css'

interface Props {
  employee: { id: string; name: string }
}

/**
 * Shows the employee's log-in link with a QR code, for an employee whom no text message reaches. Null on a support
 * visit and in a try-out.
 */
export function EmployeeLoginLink({ employee: { id, name } }: Props) {
  const { t } = useTranslation('kit')
  const { support_visit, try_out } = useCompany()
  const [url, setUrl] = useState('')
  const [isLoading, setLoading] = useState(false)
  const [refusal, setRefusal] = useState('')
  // The servers refuse the link in a try-out. They also refuse it on a support visit, because with the link the
  // administrator could act as the employee.
  if (support_visit || try_out) return null

  async function showLink() {
    setLoading(true)
    try {
      setUrl((await call(api.employees.createLoginLink, { params: { id } })).url)
      setRefusal('')
    } catch (error) {
      setRefusal((await toFailure(error)).message)
    }
    setLoading(false)
  }

  function copyLink() {
    navigator.clipboard.writeText(url).then(
      () => toast({ text: t('login_link.copied') }),
      // Some browsers forbid access to the clipboard.
      () => toast({ text: t('login_link.copy_failed') }),
    )
  }

  return (
    <div className={styles.body}>
      {url ? (
        <>
          <p>{t('login_link.text', { name })}</p>
          <QrCode text={url} label={t('login_link.qr', { name })} />
          <code className={styles.link}>{url}</code>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- replaces the button that had the focus */}
          <Button autoFocus onPress={copyLink}>
            {t('login_link.copy')}
          </Button>
        </>
      ) : (
        <Button isDisabled={isLoading} onPress={() => void showLink()}>
          {t('login_link.show')}
        </Button>
      )}
      {refusal ? <Alert message={refusal} onHide={() => setRefusal('')} /> : null}
    </div>
  )
}

/** Scanners need a bright border of four squares around the code. */
const borderSquares = 4

function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: borderSquares })
  const squarePaths = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg className={styles.code} role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <path d={squarePaths.join('')} />
    </svg>
  )
}
