import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Foot } from '../../ui/foot.tsx'
import { Install } from './install.tsx'
import { NarrowPage } from './narrow-page.tsx'

/** how the app gets onto a phone */
export function Download() {
  const { t } = useTranslation('sign-in')
  return (
    <NarrowPage
      title={t('install_title')}
      others={
        <>
          <Link to="/login_employee">{t('log_in_as_employee')}</Link>
          <Foot />
        </>
      }
    >
      <Install />
    </NarrowPage>
  )
}
