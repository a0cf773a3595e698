import { useTranslation } from 'react-i18next'
import { Link } from '../../ui/link.tsx'
import { SiteLinks } from '../../ui/layout/site-links.tsx'
import { InstallSteps } from './install.tsx'
import { NarrowPage } from './narrow-page.tsx'

export function InstallPage() {
  const { t } = useTranslation('sign-in')
  return (
    <NarrowPage
      title={t('install_title')}
      links={
        <>
          <Link to="/login_employee">{t('log_in_as_employee')}</Link>
          <SiteLinks />
        </>
      }
    >
      <InstallSteps />
    </NarrowPage>
  )
}
