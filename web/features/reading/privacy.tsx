import { useTranslation } from 'react-i18next'
import { roles } from 'virtual:api'
import { dataProcessors } from '../../../shared/operator.ts'
import { backupDays, deletionDays, linkLifetimeDays } from '../../../shared/domain/lifetimes.ts'
import { ReadingPage, TextSection, useOperatorFacts, useEffectiveDateText } from './reading-page.tsx'
import styles from './reading.module.css'

export function Privacy() {
  const { t } = useTranslation('privacy')
  return (
    <ReadingPage title={t('title')} note={useEffectiveDateText()}>
      <TextSection title={t('who.title')}>
        <p>{t('who.us', useOperatorFacts())}</p>
        <p>{t('who.company')}</p>
      </TextSection>
      <TextSection title={t('what.title')}>
        <ul className={styles.list}>
          <li>{t('what.company')}</li>
          <li>{t('what.employee')}</li>
          <li>{t('what.entry')}</li>
          <li>{t('what.history')}</li>
          <li>{t('what.support')}</li>
          <li>{t('what.visits')}</li>
        </ul>
      </TextSection>
      <TextSection title={t('why.title')}>
        <p>{t('why.text')}</p>
      </TextSection>
      <TextSection title={t('long.title')}>
        <p>{t('long.records', { backup: backupDays })}</p>
        <p>{t('long.support')}</p>
        <p>{t('long.after', { deletion: deletionDays, backup: backupDays })}</p>
        <p>
          {t('long.logins', {
            company: roles.COMPANY.sessionDays,
            employee: roles.EMPLOYEE.sessionDays,
            clock: roles.COMPANY_TIME_CLOCK.sessionDays,
            links: linkLifetimeDays,
          })}
        </p>
        <p>{t('long.logs')}</p>
      </TextSection>
      <TextSection title={t('others.title')}>
        <p>{t('others.text')}</p>
        <ul className={styles.list}>
          <li>{t('others.servers', { name: dataProcessors.servers })}</li>
          <li>{t('others.cards', { name: dataProcessors.cards })}</li>
          <li>{t('others.invoices', { name: dataProcessors.invoices })}</li>
        </ul>
        <p>{t('others.maps')}</p>
      </TextSection>
      <TextSection title={t('safe.title')}>
        <p>{t('safe.text')}</p>
      </TextSection>
      <TextSection title={t('rights.title')}>
        <p>{t('rights.text')}</p>
        <p>{t('rights.authority')}</p>
      </TextSection>
    </ReadingPage>
  )
}
