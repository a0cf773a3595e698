import { useTranslation } from 'react-i18next'
import { announcedChanges } from '../../shared/domain/changelog.ts'
import { trialDays } from '../../shared/domain/plans.ts'
import type { PublicPath } from '../../shared/site-paths.ts'
import { AnnouncementPage } from '../features/reading/announcement-page.tsx'
import { Changelog } from '../features/reading/changelog.tsx'
import { Cookies } from '../features/reading/cookies.tsx'
import { Faq } from '../features/reading/faq.tsx'
import { Privacy } from '../features/reading/privacy.tsx'
import { Security } from '../features/reading/security.tsx'
import { TermsPage } from '../features/reading/terms.tsx'
import { InstallPage } from '../features/sign-in/install-page.tsx'

interface PageMetadata {
  title: string
  /** Text that search engines show below the title. */
  description: string
}

export function usePageMetadata(path: PublicPath): PageMetadata {
  const { t } = useTranslation(['landing', 'changelog', 'sign-in', 'privacy', 'terms', 'cookies', 'faq', 'security'])
  const change = announcedChanges.find(({ day }) => path === `/changelog/${day}`)
  if (change)
    return {
      title: t(`changelog:entries.${change.key}.title`),
      description: t(`changelog:entries.${change.key}.lead`),
    }
  switch (path) {
    case '/':
      return { title: t('headline'), description: t('meta.description', { count: trialDays }) }
    case '/download':
      return { title: t('sign-in:install_title'), description: t('meta.download') }
    case '/privacy':
      return { title: t('privacy:title'), description: t('meta.privacy') }
    case '/terms':
      return { title: t('terms:title'), description: t('meta.terms') }
    case '/cookies':
      return { title: t('cookies:title'), description: t('meta.cookies') }
    case '/faq':
      return { title: t('faq:title'), description: t('meta.faq') }
    case '/security':
      return { title: t('security:title'), description: t('meta.security') }
    default:
      return { title: t('changelog:title'), description: t('meta.changelog') }
  }
}

/** Renders each public page except the front page, whose forms are rendered separately. */
export function ContentPage({ path }: { path: Exclude<PublicPath, '/'> }) {
  switch (path) {
    case '/download':
      return <InstallPage />
    case '/privacy':
      return <Privacy />
    case '/terms':
      return <TermsPage />
    case '/cookies':
      return <Cookies />
    case '/faq':
      return <Faq />
    case '/security':
      return <Security />
    case '/changelog':
      return <Changelog />
    default:
      return announcedChanges.map(change =>
        path === `/changelog/${change.day}` ? <AnnouncementPage key={path} change={change} /> : null,
      )
  }
}
