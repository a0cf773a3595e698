import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { deletionGraceDays } from '../../../shared/domain/lifetimes.ts'
import { refundDays, trialDays } from '../../../shared/domain/plans.ts'
import { dataProcessors } from '../../../shared/operator.ts'
import { MailLink } from '../../components/mail-link.tsx'
import { useMarket } from '../../lib/browser/market.ts'
import { ReadingPage } from './reading-page.tsx'
import { WorkingTimeLaw } from './working-time-law.tsx'
import styles from './reading.module.css'

export function Faq() {
  const { t } = useTranslation(['faq', 'landing', 'security'])
  const isIcelandicMarket = useMarket().country === 'IS'
  const paymentQuestion = isIcelandicMarket ? 'pay_bank' : 'pay'
  return (
    <ReadingPage title={t('title')}>
      <p>
        {t('lead')} <MailLink />
      </p>
      <div>
        {(['network', 'forgot', 'phone', 'location', 'change', 'import'] as const).map(key => (
          <Question key={key} question={t(`about.${key}.question`)}>
            <p>{t(`about.${key}.answer`)}</p>
          </Question>
        ))}
        <Question question={t('about.price.question')}>
          <p>{t('about.price.answer', { trial: trialDays, refund: refundDays })}</p>
          <p>
            <a href="/#pricing">{t('landing:nav.pricing')}</a>
          </p>
        </Question>
        <Question question={t(`about.${paymentQuestion}.question`)}>
          <p>{t(`about.${paymentQuestion}.answer`, { cards: dataProcessors.cards })}</p>
        </Question>
        {isIcelandicMarket ? (
          <Question question={t('about.kennitala.question')}>
            <p>{t('about.kennitala.answer')}</p>
          </Question>
        ) : null}
        <Question question={t('about.leave.question')}>
          <p>{t('about.leave.answer', { grace: deletionGraceDays })}</p>
        </Question>
        <Question question={t('about.support.question')}>
          <p>{t('about.support.answer')}</p>
          <p>
            {t('more')} <a href="/security">{t('security:title')}</a>.
          </p>
        </Question>
      </div>
      <WorkingTimeLaw />
    </ReadingPage>
  )
}

const Question = ({ question, children }: { question: string; children: ReactNode }) => (
  <details className={styles.question}>
    <summary>{question}</summary>
    <div className={styles.answer}>{children}</div>
  </details>
)
