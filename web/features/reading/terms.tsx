import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { brand, operator, processors } from '../../../shared/brand.ts'
import { noticeDays } from '../../../shared/domain/lifetimes.ts'
import { refundDays, trialDays } from '../../../shared/domain/plans.ts'
import { Prices } from './prices.tsx'
import { ReadingPage, Section, useInForce } from './reading-page.tsx'

export function Terms() {
  const { t } = useTranslation('terms')
  return (
    <ReadingPage title={t('title')} note={useInForce()}>
      <Section title={t('service.title')}>
        <p>{t('service.text', { brand, ...operator })}</p>
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
        <p>{t('refund.text', { count: refundDays, email: operator.email })}</p>
      </Section>
      <Section title={t('cancel.title')}>
        <p>{t('cancel.text')}</p>
      </Section>
      <Section title={t('data.title')}>
        <p>
          {t('data.text')} <Link to="/privacy">{t('data.link')}</Link>.
        </p>
      </Section>
      <Section title={t('promise.title')}>
        <p>{t('promise.text')}</p>
      </Section>
      <Section title={t('change.title')}>
        <p>{t('change.text', { count: noticeDays, name: operator.name })}</p>
      </Section>
    </ReadingPage>
  )
}
