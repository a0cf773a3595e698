import { useTranslation } from 'react-i18next'
import { isPeriodTooLong, maxExportDays } from '../../../../shared/domain/export-schedule.ts'
import { getIsoDayFormatter } from '../../../lib/language/intl.ts'
import { useFormats } from '../../../lib/language/use-formats.ts'
import type { DayRange } from '../../../lib/entries/day-range.ts'
import { useCompany } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx'
import { LoadError } from '../../../ui/feedback/load-error.tsx'
import type { SentReportQuery } from '../report-filter.ts'
import styles from './exports.module.css'
import { useReportPdf, useReportPdfActions, type ReportPdf } from './use-report-pdf.ts'

interface Props {
  days: DayRange
  query: SentReportQuery
  isOpen: boolean
  onClose: () => void
}

export function ReportPdfDialog({ days, query, isOpen, onClose }: Props) {
  const { t } = useTranslation(['report', 'kit'])
  const formats = useFormats()
  const { data, error, refetch } = useReportPdf(isOpen)
  const { request, download, alert } = useReportPdfActions(query)
  const pdf = data?.pdf ?? undefined
  const isBeingMade = pdf?.state === 'waiting'
  return (
    <Dialog title={t('pdf.title')} isOpen={isOpen} onClose={onClose}>
      <p>
        {isPeriodTooLong(days)
          ? t('pdf.too_long', { days: maxExportDays })
          : t('pdf.about', { days: formats.days(days, 'short') })}
      </p>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      <PdfState pdf={pdf} />
      {alert}
      <DialogActions>
        <Button onPress={onClose}>{t('kit:close')}</Button>
        {isPeriodTooLong(days) ? null : (
          <Button kind={pdf?.url ? 'plain' : 'primary'} isBusy={isBeingMade} onPress={() => void request()}>
            {t('pdf.make')}
          </Button>
        )}
        {pdf?.url ? (
          <Button kind="primary" onPress={() => void download()}>
            {t('pdf.download')}
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  )
}

/**
 * Shows the progress or result of the latest PDF. Names the PDF's days, because they may differ from those of the
 * report on screen.
 */
function PdfState({ pdf }: { pdf: ReportPdf | undefined }) {
  const { t } = useTranslation('report')
  const formats = useFormats()
  const { settings, unconfirmed_texts_left } = useCompany()
  const days = pdf ? formats.days(pdf, 'short') : ''
  const expiryDay = pdf ? formats.day(getIsoDayFormatter(settings.time_zone)(pdf.expires)) : ''
  return (
    <>
      {pdf?.state === 'waiting' ? (
        <progress className={styles.wideProgress} aria-label={t('pdf.title')} max={100} value={pdf.percent} />
      ) : null}
      <output className={pdf?.state === 'failed' ? styles.problem : undefined}>
        {pdf
          ? {
              // `unconfirmed_texts_left` is missing once the company's address is confirmed.
              waiting: t(unconfirmed_texts_left === undefined ? 'pdf.waiting' : 'pdf.waiting_unconfirmed', { days }),
              done: t('pdf.ready', { days, until: expiryDay }),
              failed: t('pdf.failed', { days }),
            }[pdf.state]
          : null}
      </output>
    </>
  )
}
