import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Report } from '../../features/report/report.tsx'
import { useTitle } from '../../lib/browser/use-title.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { CompanyBar } from '../company-bar.tsx'

export function ReportScreen() {
  const { t } = useTranslation('shell')
  useTitle(t('places.report'))
  return (
    <CompanyBar current="report">
      <h1 className="visually-hidden">{t('places.report')}</h1>
      <Suspense fallback={<Skeleton lines={8} />}>
        <Report />
      </Suspense>
    </CompanyBar>
  )
}
