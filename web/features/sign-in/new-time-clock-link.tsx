import { useTranslation } from 'react-i18next'
import { TimeClockLink } from '../../components/time-clock-link.tsx'

export function NewTimeClockLink({ token }: { token: string }) {
  const { t } = useTranslation('sign-in')
  return (
    <>
      <p>{t('new_time_clock_link_text')}</p>
      <TimeClockLink token={token} />
    </>
  )
}
