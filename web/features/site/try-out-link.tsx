import { useTranslation } from 'react-i18next'
import styles from './site.module.css'

/** Why a try-out did not start. web/site/offer-try-out.ts shows the text for the problem. */
export type TryOutProblem = 'failed' | 'full' | 'often' | 'logged_in'

/** Leads to the film if scripts are off or no try-out is available. */
export function TryOutLink() {
  const { t } = useTranslation('landing')
  const texts: Record<TryOutProblem, string> = {
    failed: t('try_out.failed'),
    full: t('try_out.full'),
    often: t('try_out.often'),
    logged_in: t('try_out.logged_in'),
  }
  return (
    <>
      <a
        className={styles.secondary}
        href="#film"
        data-try-out={JSON.stringify(texts)}
        data-starting={t('try_out.starting')}
      >
        {t('try_out.start')}
      </a>
      <span className={styles.tryOutProblem} role="alert" hidden>
        <span /> <a href="#film">{t('try_out.film')}</a>
      </span>
    </>
  )
}
