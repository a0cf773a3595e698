import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isReachable } from '../../lib/session/failure.ts'
import { reloadPage, canReloadAutomatically } from '../../lib/browser/reload-page.ts'
import { ErrorBoundary, ScriptLoadError } from './error-boundary.tsx'
import styles from './component-boundary.module.css'
import { Button } from '../buttons/button.tsx'
import { joinClasses } from '../classes.ts'

/**
 * Shows that a script could not be loaded, and reloads the page or offers to reload it. Either there is no network, or
 * a new release has replaced the script. Drafts survive the reload.
 */
function ScriptLoadFallback() {
  const { t } = useTranslation('errors')
  const [isOffline, setIsOffline] = useState(false)
  useEffect(() => {
    void isReachable().then(isOnline => (isOnline && canReloadAutomatically() ? reloadPage() : undefined))
  }, [])
  const reloadIfOnline = async () => {
    if (await isReachable()) await reloadPage()
    else setIsOffline(true)
  }
  return (
    <>
      <p>{isOffline ? t('offline') : t('not_loaded')}</p>
      <Button kind="primary" onPress={() => void reloadIfOnline()}>
        {t('reload')}
      </Button>
    </>
  )
}

function ErrorFallback({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('errors')
  return (
    <>
      <p>{t('part_broke')}</p>
      <Button onPress={onRetry}>{t('try_again')}</Button>
    </>
  )
}

/** Shows an error message in place of `children` if they fail, so that the rest of the page keeps working. */
export const ComponentBoundary = ({ children, isFloating = false }: { children: ReactNode; isFloating?: boolean }) => (
  <ErrorBoundary
    renderFallback={(error, retry) => (
      <div role="alert" className={joinClasses(styles.part, isFloating && styles.floating)}>
        {error instanceof ScriptLoadError ? <ScriptLoadFallback /> : <ErrorFallback onRetry={retry} />}
      </div>
    )}
  >
    {children}
  </ErrorBoundary>
)
