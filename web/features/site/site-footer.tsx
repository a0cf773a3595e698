import { useTranslation } from 'react-i18next'
import { brand, operator } from '../../../shared/brand.ts'
import { useNow } from '../../lib/use-now.ts'
import { Foot } from '../../ui/site-links.tsx'
import styles from './site.module.css'

const firstYear = 2017

/** How to reach the company that runs the product, and who it is. */
export function SiteFooter() {
  const { t } = useTranslation('landing')
  const now = useNow(3600)
  return (
    <footer className={styles.part}>
      <div className={styles.columns}>
        <section aria-labelledby="contact">
          <h2 id="contact">{t('contact.title')}</h2>
          <p>
            <a href={`mailto:${operator.email}`}>{operator.email}</a>
          </p>
          <p>
            <a href={`tel:${operator.phone.replaceAll(' ', '')}`}>{operator.phone}</a>
          </p>
        </section>
        <section aria-labelledby="offices">
          <h2 id="offices">{t('contact.offices')}</h2>
          <ul className="plain-list soft">
            {operator.offices.map(office => (
              <li key={office}>{office}</li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="company">
          <h2 id="company">{t('company.title')}</h2>
          <p className="soft">{t('company.text', { brand, year: firstYear })}</p>
        </section>
      </div>
      <Foot />
      <p className="soft small">
        {t('company.registration', { name: operator.name, number: operator.registration_number })}
        {` © ${firstYear}–${new Date(now * 1000).getFullYear()}`}
      </p>
    </footer>
  )
}
