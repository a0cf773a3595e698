import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { call } from '../../lib/session/api.ts'
import { followLink } from '../../lib/browser/links.ts'
import { useAttempt } from '../../ui/feedback/use-attempt.tsx'
import { Button } from '../../ui/buttons/button.tsx'

export function ChangeCardButton({ isPrimary = false }: { isPrimary?: boolean }) {
  const { t } = useTranslation('billing')
  const { attempt, alert } = useAttempt()
  return (
    <>
      {alert}
      <Button
        {...(isPrimary ? { kind: 'primary' } : {})}
        onPress={() => void attempt(() => followLink(() => call(api.billing.card)))}
      >
        {t('change_card')}
      </Button>
    </>
  )
}
