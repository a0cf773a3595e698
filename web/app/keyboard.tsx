import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useKeys } from '../ui/buttons/use-keys.ts'
import { restoreFocus } from '../ui/dialog/restore-focus.ts'
import { lazyComponent } from '../ui/feedback/lazy-component.tsx'
import { SearchIcon } from '../ui/fields/search-field.tsx'
import { focusHeading } from '../ui/layout/focus-heading.ts'
import styles from './keyboard.module.css'

// Loaded on demand, because most visits need neither.
const Palette = lazyComponent(async () => (await import('../features/palette/palette.tsx')).Palette, {
  isFloating: true,
})
const KeyList = lazyComponent(async () => (await import('../features/palette/key-list.tsx')).KeyList, {
  isFloating: true,
})

const buttonId = 'search'

/** The button and the keys that open the palette and the list of keys from every screen. */
export function Keyboard() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const [openDialog, setOpenDialog] = useState<'palette' | 'keys'>()
  const areKeysOn = useKeys({ '/': () => setOpenDialog('palette'), '?': () => setOpenDialog('keys') })
  const close = () => {
    setOpenDialog(undefined)
    // The element that had the focus may be in the other dialog, which has closed before.
    restoreFocus(buttonId)
  }
  const go = (address: string) => {
    setOpenDialog(undefined)
    void navigate(address)
    // After the dialog, which restores the focus in the next frame.
    requestAnimationFrame(() => requestAnimationFrame(() => focusHeading(document)))
  }
  return (
    <>
      <button
        id={buttonId}
        type="button"
        className={styles.button}
        aria-keyshortcuts={areKeysOn ? '/' : undefined}
        onClick={() => setOpenDialog('palette')}
        onPointerEnter={() => Palette.preload()}
      >
        <SearchIcon />
        <span className={styles.word}>{t('search')}</span>
        {areKeysOn ? (
          <kbd className={styles.key} aria-hidden="true">
            /
          </kbd>
        ) : null}
      </button>
      <Suspense fallback={null}>
        {openDialog === 'palette' ? (
          <Palette onGo={go} onShowKeys={() => setOpenDialog('keys')} onClose={close} />
        ) : null}
        {openDialog === 'keys' ? <KeyList onClose={close} /> : null}
      </Suspense>
    </>
  )
}
