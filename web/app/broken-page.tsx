import { useTranslation } from 'react-i18next'
import { Button } from '../ui/buttons/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Page } from '../ui/layout/page.tsx'

/**
 * Replaces the page when its frame itself fails. The components inside the frame have error boundaries of their own.
 */
export function BrokenPage() {
  const { t } = useTranslation('errors')
  return (
    <Page isNarrow>
      <Card title={t('broken_title')}>
        <p>{t('broken_text')}</p>
        <Button kind="primary" onPress={() => window.location.reload()}>
          {t('reload')}
        </Button>
      </Card>
    </Page>
  )
}
