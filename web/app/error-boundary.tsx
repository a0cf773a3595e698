import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { report } from '../lib/report.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Page } from '../ui/page.tsx'

function Broken() {
  const { t } = useTranslation('errors')
  return (
    <Page narrow>
      <Card title={t('broken_title')}>
        <p>{t('broken_text')}</p>
        <Button kind="go" onPress={() => window.location.reload()}>
          {t('reload')}
        </Button>
      </Card>
    </Page>
  )
}

/** a part of the page that breaks takes nothing else with it, and we are told */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(error: Error) {
    report('broken page', error.stack ?? error.message)
  }

  override render() {
    return this.state.broken ? <Broken /> : this.props.children
  }
}
