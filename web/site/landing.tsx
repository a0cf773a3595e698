import { useTranslation } from 'react-i18next'
import { About } from '../features/site/about.tsx'
import { Contact, OperatorHistory } from '../features/site/contact.tsx'
import { Features } from '../features/site/features.tsx'
import { Hero } from '../features/site/hero.tsx'
import { LatestAnnouncements } from '../features/site/latest-announcements.tsx'
import { Pricing } from '../features/site/pricing.tsx'
import { foundingYear, SiteFooter } from '../features/site/site-footer.tsx'
import { SocialProof } from '../features/site/social-proof.tsx'
import type { Testimonials } from '../features/site/parse-testimonials.ts'
import { WrittenTestimonials, FilmSection } from '../features/site/testimonials.tsx'
import { TryOutLink } from '../features/site/try-out-link.tsx'
import styles from '../features/site/site.module.css'
import { MailLink } from '../components/mail-link.tsx'
import { Page } from '../ui/layout/page.tsx'
import type { FormName } from './forms.tsx'

interface Props {
  testimonials: Testimonials
  /** Prerendered HTML of each form. */
  forms: Record<FormName, string>
}

export function Landing({ testimonials, forms }: Props) {
  const { t } = useTranslation(['landing', 'sign-in'])
  return (
    <Page footer={<SiteFooter />}>
      <Hero />
      <SocialProof />
      <Features />
      <FilmSection content={testimonials} />
      <About />
      <Pricing />
      <div className={styles.forms}>
        <div className={styles.text}>
          <h2>{t('trial.title')}</h2>
          <p>{t('trial.text')}</p>
          <p className={styles.start}>
            <TryOutLink />
            <span className="soft small">{t('try_out.note')}</span>
          </p>
        </div>
        <PrerenderedForm name="trial-form" forms={forms} noScriptText={t('forms.no_script')} />
      </div>
      <Contact />
      <LatestAnnouncements />
      <OperatorHistory since={foundingYear} />
      <WrittenTestimonials content={testimonials} />
      <div className={styles.forms}>
        <div className={styles.wide}>
          <h2>{t('log_in.title')}</h2>
        </div>
        <PrerenderedForm name="company-form" forms={forms} noScriptText={t('log_in.no_script')} />
        <PrerenderedForm name="employee-form" forms={forms} noScriptText={t('log_in.no_script')} />
      </div>
    </Page>
  )
}

interface FormProps {
  name: FormName
  forms: Props['forms']
  /** Shown below the form if JavaScript is off. The email address follows this text. */
  noScriptText: string
}

function PrerenderedForm({ name, forms, noScriptText }: FormProps) {
  const { t } = useTranslation('landing')
  return (
    <div>
      {/* React hydrates this element separately, so its HTML comes from a rendering of its own. */}
      <div id={name} data-form="" dangerouslySetInnerHTML={{ __html: forms[name] }} />
      <div className={styles.notes}>
        <output data-loading={t('forms.loading')} />
        <p role="alert" className={styles.alert} data-not-loaded={t('forms.not_loaded')} />
        <noscript>
          <p>
            {noScriptText} <MailLink />
          </p>
        </noscript>
      </div>
    </div>
  )
}
