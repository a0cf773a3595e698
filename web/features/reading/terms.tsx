import { useTranslation } from 'react-i18next'
import { brand } from '../../../shared/brand.ts'
import { processors } from '../../../shared/operator.ts'
import { termsNoticeDays } from '../../../shared/domain/lifetimes.ts'
import { refundDays, trialDays } from '../../../shared/domain/plans.ts'
import { Prices } from './prices.tsx'
import { ReadingPage, Section, useCompanyFacts, useInForceText } from './reading-page.tsx'

export function Terms() {
  const { t } = useTranslation('terms')
  const facts = useCompanyFacts()
  return (
    <ReadingPage title={t('title')} note={useInForceText()}>
      <Section title={t('service.title')}>
        <p>{t('service.text', { brand, ...facts })}</p>
      </Section>
      <Section title={t('account.title')}>
        <p>{t('account.text')}</p>
      </Section>
      <Section title={t('trial.title')}>
        <p>{t('trial.text', { count: trialDays })}</p>
      </Section>
      <Section title={t('price.title')}>
        <p>{t('price.text')}</p>
        <Prices />
        <p>{t('price.how', { cards: processors.cards })}</p>
      </Section>
      <Section title={t('refund.title')}>
        <p>{t('refund.text', { count: refundDays, email: facts.email })}</p>
      </Section>
      <Section title={t('cancel.title')}>
        <p>{t('cancel.text')}</p>
      </Section>
      <Section title={t('data.title')}>
        <p>
          {t('data.text')} <a href="/privacy">{t('data.link')}</a>.
        </p>
      </Section>
      <Section title={t('promise.title')}>
        <p>{t('promise.text')}</p>
      </Section>
      <Section title={t('change.title')}>
        <p>{t('change.text', { count: termsNoticeDays, name: facts.name })}</p>
      </Section>
    </ReadingPage>
  )
}
