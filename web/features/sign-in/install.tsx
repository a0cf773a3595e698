import { useTranslation } from 'react-i18next'
import { appLinks } from '../../../shared/operator.ts'
import styles from './narrow.module.css'

/** There is no app store: the site itself can be installed. */
export function Install() {
  const { t } = useTranslation('sign-in')
  const { iphone, android } = appLinks()
  return (
    <>
      <p>{t('install_text')}</p>
      <section>
        <h2 className={styles['steps-title']}>iPhone</h2>
        <ol className={styles.steps}>
          <li>{t('install_iphone_open')}</li>
          <li>{t('install_iphone_share')}</li>
          <li>{t('install_iphone_add')}</li>
        </ol>
        {iphone ? <a href={iphone}>App Store</a> : null}
      </section>
      <section>
        <h2 className={styles['steps-title']}>Android</h2>
        <ol className={styles.steps}>
          <li>{t('install_android_open')}</li>
          <li>{t('install_android_menu')}</li>
          <li>{t('install_android_add')}</li>
        </ol>
        {android ? <a href={android}>Google Play</a> : null}
      </section>
    </>
  )
}
