import { useTranslation } from 'react-i18next'
import { createAppLinks } from '../../../shared/operator.ts'
import {
  ChromeConfirmation,
  ChromeMenuDrawing,
  ChromeMenuButtonDrawing,
  ChromePageDrawing,
  SafariConfirmation,
  SafariDrawing,
  SafariShareMenuDrawing,
  SafariShare,
} from './install-drawings.tsx'
import styles from './narrow.module.css'

export function InstallSteps() {
  const { t } = useTranslation('sign-in')
  const { iphone, android } = createAppLinks()
  return (
    <>
      <p>{t('install_text')}</p>
      <section data-phone="iphone">
        <h2 className={styles['steps-title']}>iPhone</h2>
        <ol className={styles.steps}>
          <li>
            {t('install_iphone_open')}
            <SafariDrawing />
          </li>
          <li>
            {t('install_iphone_share')}
            <SafariShare />
          </li>
          <li>
            {t('install_iphone_add')}
            <SafariShareMenuDrawing />
            <SafariConfirmation />
          </li>
        </ol>
        {iphone ? (
          <p className={styles.store}>
            <a href={iphone}>{t('install_store', { store: 'App Store' })}</a>
          </p>
        ) : null}
      </section>
      <section data-phone="android">
        <h2 className={styles['steps-title']}>Android</h2>
        <ol className={styles.steps}>
          <li>
            {t('install_android_open')}
            <ChromePageDrawing />
          </li>
          <li>
            {t('install_android_menu')}
            <ChromeMenuButtonDrawing />
          </li>
          <li>
            {t('install_android_add')}
            <ChromeMenuDrawing />
            <ChromeConfirmation />
          </li>
        </ol>
        {android ? (
          <p className={styles.store}>
            <a href={android}>{t('install_store', { store: 'Google Play Store' })}</a>
          </p>
        ) : null}
      </section>
    </>
  )
}
