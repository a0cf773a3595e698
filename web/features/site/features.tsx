import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PictureName } from '../../pictures/index.ts'
import { useMarket } from '../../lib/browser/market.ts'
import { ProductPicture } from './product-picture.tsx'
import styles from './site.module.css'

export function Features() {
  const { t } = useTranslation('landing')
  // Only Icelandic companies can create files for payroll programs.
  const files = useMarket().country === 'IS' ? t('payday.files_programs') : t('payday.files')
  return (
    <div id="features">
      <section className={styles.problem}>
        <h2>{t('problem.title')}</h2>
        <p>{t('problem.text')}</p>
      </section>
      <Story kicker={t('site.kicker')} title={t('site.title')} pictures={['time-clock']}>
        <p>{t('site.text')}</p>
        <ul className={styles.ticks}>
          <li>{t('site.photo')}</li>
          <li>{t('site.location')}</li>
          <li>{t('site.tablet')}</li>
        </ul>
      </Story>
      <Story kicker={t('office.kicker')} title={t('office.title')} pictures={['entries']}>
        <p>{t('office.text')}</p>
      </Story>
      <Story kicker={t('payday.kicker')} title={t('payday.title')} pictures={['report', 'payroll']}>
        <p>{t('payday.text')}</p>
        <p>{files}</p>
      </Story>
    </div>
  )
}

interface Props {
  kicker: string
  title: string
  pictures: readonly PictureName[]
  children: ReactNode
}

function Story({ kicker, title, pictures, children }: Props) {
  const { t } = useTranslation('landing')
  return (
    <section className={styles.story}>
      <div className={styles.text}>
        <span className={styles.kicker}>{kicker}</span>
        <h2>{title}</h2>
        {children}
      </div>
      <div className={styles.pictures}>
        {pictures.map(name => (
          <div key={name} className={styles.frame}>
            <ProductPicture
              name={name}
              alt={t(`pictures.${name}`)}
              sizes="(max-width: 640px) 900px, (max-width: 860px) 100vw, 620px"
            />
          </div>
        ))}
      </div>
    </section>
  )
}
