import { useTranslation } from 'react-i18next'
import { backupDays, deletionGraceDays } from '../../../shared/domain/lifetimes.ts'
import { dataProcessors } from '../../../shared/operator.ts'
import { MailLink } from '../../components/mail-link.tsx'
import { ReadingPage, TextSection } from './reading-page.tsx'

export function Security() {
  const { t } = useTranslation(['security', 'privacy'])
  return (
    <ReadingPage title={t('title')}>
      <p>
        {t('lead')} <a href="/privacy">{t('privacy:title')}</a>.
      </p>
      <TextSection title={t('where.title')}>
        <p>{t('where.text', { servers: dataProcessors.servers })}</p>
      </TextSection>
      {(['encrypted', 'apart', 'support', 'history', 'network'] as const).map(part => (
        <TextSection key={part} title={t(`parts.${part}.title`)}>
          <p>{t(`parts.${part}.text`)}</p>
        </TextSection>
      ))}
      <TextSection title={t('backup.title')}>
        <p>{t('backup.text', { backup: backupDays })}</p>
      </TextSection>
      <TextSection title={t('export.title')}>
        <p>{t('export.text')}</p>
      </TextSection>
      <TextSection title={t('deletion.title')}>
        <p>{t('deletion.text', { grace: deletionGraceDays, backup: backupDays })}</p>
      </TextSection>
      <TextSection title={t('missing.title')}>
        <p>
          {t('missing.text')} <MailLink />
        </p>
      </TextSection>
    </ReadingPage>
  )
}
