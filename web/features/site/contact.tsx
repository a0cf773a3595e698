import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { listOffices, operator } from '../../../shared/operator.ts'
import { MailLink } from '../../components/mail-link.tsx'
import { ShowsSamplesContext } from './samples.ts'
import styles from './site.module.css'

/** Links to the operator's phone number. A `tel:` number begins with + and has no spaces. */
export const PhoneLink = () => <a href={`tel:${operator.phone.replaceAll(/[^+\d]/g, '')}`}>{operator.phone}</a>

export function Contact() {
  const { t } = useTranslation('landing')
  const offices = listOffices(use(ShowsSamplesContext))
  return (
    <section className={styles.part} aria-labelledby="contact">
      <h2 id="contact">{t('contact.title')}</h2>
      <p className={styles.prose}>{t('contact.text')}</p>
      <p className={styles.reach}>
        <MailLink />
        <PhoneLink />
      </p>
      {offices.length > 0 && (
        <>
          <h3>{t('contact.offices')}</h3>
          <ul className={styles.offices}>
            {offices.map(office => (
              <li key={office}>{office}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

export function OperatorHistory({ since }: { since: number }) {
  const { t } = useTranslation('landing')
  return (
    <section className={styles.part} aria-labelledby="company">
      <h2 id="company">{t('company.title')}</h2>
      <p className={styles.prose}>{t('company.text', { year: since })}</p>
    </section>
  )
}
