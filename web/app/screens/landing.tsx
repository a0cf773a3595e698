import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { EmployeeForm } from '../../features/sign-in/employee-form.tsx'
import { LogIn } from '../../features/sign-in/log-in.tsx'
import { SignUp } from '../../features/sign-in/sign-up.tsx'
import { Features } from '../../features/site/features.tsx'
import { Hero } from '../../features/site/hero.tsx'
import { Pricing } from '../../features/site/pricing.tsx'
import { SiteFooter } from '../../features/site/site-footer.tsx'
import { SocialProof } from '../../features/site/social-proof.tsx'
import styles from '../../features/site/site.module.css'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'

/** The page that visitors see first. */
export function Landing() {
  const { t } = useTranslation(['landing', 'sign-in'])
  useHash()
  return (
    <Page right={<Sections />}>
      <Hero />
      <SocialProof />
      <Features />
      {/* Videos are shown here once there are any. Links to them lead to the place already. */}
      <div id="testimonials-videos" />
      <Pricing />
      <div className={styles.forms}>
        <SignUp />
        <LogIn />
        <Card id="employeeLogin" title={t('sign-in:log_in_as_employee')}>
          <EmployeeForm />
          <p className={styles.links}>
            <Link to="/login_time_clock">{t('sign-in:log_in_time_clock')}</Link>
          </p>
        </Card>
      </div>
      <SiteFooter />
    </Page>
  )
}

const sections = ['about', 'pricing', 'contact'] as const

function Sections() {
  const { t } = useTranslation(['landing', 'sign-in'])
  return (
    <nav className={styles.links} aria-label={t('nav.label')}>
      {sections.map(section => (
        <a key={section} href={`#${section}`}>
          {t(`nav.${section}`)}
        </a>
      ))}
      <Link to="/#login">{t('sign-in:log_in')}</Link>
      <a href="#trial" className={styles.trial}>
        {t('sign-in:start_trial')}
      </a>
    </nav>
  )
}

/** Goes to the part that the address names. If it is a form, its first field gets the focus. */
function useHash(): void {
  const location = useLocation()
  useEffect(() => {
    goToHash(location)
    // Plain links to a part of the page change the hash without the router.
    const onChange = (): void => goToHash(window.location)
    window.addEventListener('hashchange', onChange)
    return () => window.removeEventListener('hashchange', onChange)
  }, [location])
}

function goToHash({ hash }: { hash: string }): void {
  const target = hash ? document.getElementById(hash.slice(1)) : null
  const field = target?.closest('section')?.querySelector('form input')
  if (field instanceof HTMLElement) field.focus()
  else target?.scrollIntoView()
}
