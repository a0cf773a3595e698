import { useTranslation } from 'react-i18next'
import { largerPlanQuestionStore } from '../lib/billing/larger-plan.ts'
import { useFormats } from '../lib/language/use-formats.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog/dialog.tsx'

export function LargerPlanDialog() {
  const { t } = useTranslation('billing')
  const { money } = useFormats()
  const question = largerPlanQuestionStore.use()
  if (!question) return null
  const { offer, respond } = question
  const { from, to, price, currency } = offer
  return (
    <Dialog title={t('larger.title')} isOpen onClose={() => respond(false)}>
      <p>{t('larger.text', { from, to, price: money(price, currency) })}</p>
      <p className="soft small">{t(currency === 'ISK' ? 'larger.by_bank' : 'larger.by_card')}</p>
      <DialogActions>
        <Button onPress={() => respond(false)}>{t('larger.decline')}</Button>
        <Button kind="primary" onPress={() => respond(true)}>
          {t('larger.accept')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
