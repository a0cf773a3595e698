import { Label, Radio, RadioGroup } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { Currency } from '../../../shared/domain/markets.ts'
import { planNumbers, priceTiers, type PlanNumber } from '../../../shared/domain/plans.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import styles from './billing.module.css'

interface Props {
  chosen: PlanNumber
  onChoose: (plan: PlanNumber) => void
  currency: Currency
  employeeCount: number
  fittingPlan: PlanNumber
}

export function PlanChoice({ chosen, onChoose, currency, employeeCount, fittingPlan }: Props) {
  const { t } = useTranslation('billing')
  const { money } = useFormats()
  return (
    <RadioGroup
      className={styles.plans ?? ''}
      value={String(chosen)}
      onChange={value => onChoose(Number(value) as PlanNumber)}
    >
      <Label className="visually-hidden">{t('plan')}</Label>
      {planNumbers.map((number, index) => {
        const { from, to, price } = priceTiers[index] ?? priceTiers[0]
        const isTooSmall = number < fittingPlan
        return (
          <Radio key={number} value={String(number)} isDisabled={isTooSmall} className={styles.plan ?? ''}>
            <span className={styles.dot} />
            <span className={styles.people}>
              <span>{t('people', { from, to })}</span>
              {number === fittingPlan ? <Badge kind="in">{t('fits')}</Badge> : null}
              {isTooSmall ? <span className="soft small">{t('too_small', { count: employeeCount })}</span> : null}
            </span>
            <b className={styles.price}>{money(price[currency], currency)}</b>
          </Radio>
        )
      })}
    </RadioGroup>
  )
}
