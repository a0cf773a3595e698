import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { listOffices, operator } from '../../../shared/operator.ts'
import { MailLink } from '../../components/mail-link.tsx'
import { SiteLinks } from '../../ui/layout/site-links.tsx'
import { PhoneLink } from './contact.tsx'
import { ShowsSamplesContext } from './samples.ts'
import styles from './site.module.css'

export const foundingYear = 2017
/** The page is rendered at build time, so its script replaces this year once it has passed. */
const buildYear = new Date().getFullYear()

export function SiteFooter() {
  const { t } = useTranslation('landing')
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <div className={styles.contact}>
          <PhoneLink />
          <MailLink />
        </div>
        <ul className="plain-list soft">
          {listOffices(use(ShowsSamplesContext)).map(office => (
            <li key={office}>{office}</li>
          ))}
        </ul>
        <p className="soft">
          {t('company.registration', { name: operator.name, number: operator.registration_number })}
          <br />
          {`© ${foundingYear}–`}
          <span data-year="">{buildYear}</span>
        </p>
      </div>
      <SiteLinks />
    </footer>
  )
}
