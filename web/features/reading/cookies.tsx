import { useTranslation } from 'react-i18next'
import { roles } from 'virtual:api'
import { dataProcessors } from '../../../shared/operator.ts'
import {
  deviceCookieName,
  deviceCookieDays,
  roleCookieName,
  sessionCookieName,
} from '../../../shared/domain/lifetimes.ts'
import { languageCookieName, languageCookieDays } from '../../../shared/site-paths.ts'
import { ReadingPage, TextSection, useEffectiveDateText } from './reading-page.tsx'
import styles from './reading.module.css'

export function Cookies() {
  const { t } = useTranslation('cookies')
  const days = {
    company: roles.COMPANY.sessionDays,
    employee: roles.EMPLOYEE.sessionDays,
    clock: roles.COMPANY_TIME_CLOCK.sessionDays,
  }
  return (
    <ReadingPage title={t('title')} note={useEffectiveDateText()}>
      <p>{t('lead')}</p>
      <TextSection title={t('cookie.title')}>
        <p>{t('cookie.text', { name: sessionCookieName, ...days })}</p>
        <p>{t('cookie.role', { name: roleCookieName })}</p>
        <p>{t('cookie.device', { name: deviceCookieName, days: deviceCookieDays })}</p>
        <p>{t('cookie.language', { name: languageCookieName, days: languageCookieDays })}</p>
      </TextSection>
      <TextSection title={t('browser.title')}>
        <ul className={styles.list}>
          <li>{t('browser.language')}</li>
          <li>{t('browser.queue')}</li>
        </ul>
      </TextSection>
      <TextSection title={t('none.title')}>
        <p>{t('none.text', { cards: dataProcessors.cards })}</p>
      </TextSection>
      <TextSection title={t('remove.title')}>
        <p>{t('remove.text')}</p>
      </TextSection>
    </ReadingPage>
  )
}
