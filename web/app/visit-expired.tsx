import { useTranslation } from 'react-i18next'
import { Dialog, DialogActions } from '../ui/dialog/dialog.tsx'
import { LeaveVisitButton } from './leave-visit-button.tsx'

interface Props {
  company: { id: string; name: string }
  /** Whether the visit continues in another tab, while this tab belongs to the administrators' screen. */
  isInOtherTab: boolean
}

export function VisitExpiredDialog({ company, isInOtherTab }: Props) {
  const { t } = useTranslation('admin')
  const { name } = company
  return (
    <Dialog title={t(isInOtherTab ? 'visit.elsewhere_title' : 'visit.over_title', { company: name })} isOpen>
      <p>{t(isInOtherTab ? 'visit.elsewhere_text' : 'visit.over_text')}</p>
      <DialogActions>
        <LeaveVisitButton company={company} isPrimary />
      </DialogActions>
    </Dialog>
  )
}
