import { useTranslation } from 'react-i18next'
import { currencies } from '../../../shared/domain/markets.ts'
import { priceTiers } from '../../../shared/domain/plans.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import styles from './reading.module.css'

export function PriceTable() {
  const { t } = useTranslation('terms')
  const { whole } = useFormats()
  return (
    <table className={styles.prices}>
      <caption>{t('price.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('price.employees')}</th>
          {currencies.map(currency => (
            <th key={currency} scope="col">
              {currency}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {priceTiers.map(({ from, to, price }) => (
          <tr key={from}>
            <th scope="row">{`${from}–${to}`}</th>
            {currencies.map(currency => (
              <td key={currency}>{whole(price[currency])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
