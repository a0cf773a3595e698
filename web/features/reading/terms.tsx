import { useTranslation } from 'react-i18next'
import { brand } from '../../../shared/brand.ts'
import { dataProcessors } from '../../../shared/operator.ts'
import { termsNoticeDays } from '../../../shared/domain/lifetimes.ts'
import { refundDays, trialDays } from '../../../shared/domain/plans.ts'
import { PriceTable } from './prices.tsx'
import { ReadingPage, TextSection, useOperatorFacts, useEffectiveDateText } from './reading-page.tsx'

export function TermsPage() {
  const { t } = useTranslation('terms')
  const facts = useOperatorFacts()
  return (
    <ReadingPage title={t('title')} note={useEffectiveDateText()}>
      <TextSection title={t('service.title')}>
        <p>{t('service.text', { brand, ...facts })}</p>
      </TextSection>
      <TextSection title={t('account.title')}>
        <p>{t('account.text')}</p>
      </TextSection>
      <TextSection title={t('trial.title')}>
        <p>{t('trial.text', { count: trialDays })}</p>
      </TextSection>
      <TextSection title={t('price.title')}>
        <p>{t('price.text')}</p>
        <PriceTable />
        <p>{t('price.how', { cards: dataProcessors.cards })}</p>
      </TextSection>
      <TextSection title={t('refund.title')}>
        <p>{t('refund.text', { count: refundDays, email: facts.email })}</p>
      </TextSection>
      <TextSection title={t('cancel.title')}>
        <p>{t('cancel.text')}</p>
      </TextSection>
      <TextSection title={t('data.title')}>
        <p>
          {t('data.text')} <a href="/privacy">{t('data.link')}</a>.
        </p>
      </TextSection>
      <TextSection title={t('promise.title')}>
        <p>{t('promise.text')}</p>
      </TextSection>
      <TextSection title={t('change.title')}>
        <p>{t('change.text', { count: termsNoticeDays, name: facts.name })}</p>
      </TextSection>
    </ReadingPage>
  )
}
