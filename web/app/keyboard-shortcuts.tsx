import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useShortcutKeys } from '../ui/buttons/use-shortcut-keys.ts'
import { createLazyComponent, createPreloadedComponent } from '../ui/feedback/lazy-component.tsx'
import { SearchIcon } from '../ui/fields/search-field.tsx'
import { focusHeading } from '../ui/layout/focus-heading.ts'
import { PaletteLoadingField } from './palette-loading-field.tsx'
import styles from './keyboard-shortcuts.module.css'

const Palette = createPreloadedComponent(async () => (await import('../features/palette/palette.tsx')).Palette, {
  isFloating: true,
})
const ShortcutList = createLazyComponent(
  async () => (await import('../features/palette/shortcut-list.tsx')).ShortcutList,
  {
    isFloating: true,
  },
)

export function KeyboardShortcuts() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const button = useRef<HTMLButtonElement>(null)
  const opener = useRef<Element>(null)
  const [openDialog, setOpenDialog] = useState<'loading' | 'palette' | 'keys'>()
  const [searchText, setSearchText] = useState('')
  const open = (dialog: 'loading' | 'keys') => {
    opener.current = document.activeElement
    setSearchText('')
    setOpenDialog(dialog)
  }
  const areKeysOn = useShortcutKeys({ '/': () => open('loading'), '?': () => open('keys') })
  const close = () => {
    setOpenDialog(undefined)
    const isOpenerGone = !(opener.current instanceof HTMLElement && opener.current.isConnected)
    const target = isOpenerGone || opener.current === document.body ? button.current : opener.current
    runAfterDialog(() => target instanceof HTMLElement && target.focus())
  }
  const goTo = (address: string) => {
    setOpenDialog(undefined)
    void navigate(address)
    runAfterDialog(() => focusHeading(document))
  }
  return (
    <>
      <button
        ref={button}
        id="search"
        type="button"
        className={styles.button}
        title={t('search')}
        aria-keyshortcuts={areKeysOn ? '/' : undefined}
        onClick={() => open('loading')}
      >
        <SearchIcon />
        <span className={styles.word}>{t('search')}</span>
        {areKeysOn ? (
          <kbd className={styles.key} aria-hidden="true">
            /
          </kbd>
        ) : null}
      </button>
      {openDialog === 'loading' ? (
        <PaletteLoadingField text={searchText} onType={setSearchText} onEscape={close} />
      ) : null}
      <Suspense fallback={null}>
        {openDialog === 'loading' || openDialog === 'palette' ? (
          <Palette
            initialQuery={searchText}
            onShow={() => setOpenDialog('palette')}
            onGo={goTo}
            onShowKeys={() => setOpenDialog('keys')}
            onClose={close}
          />
        ) : null}
        {openDialog === 'keys' ? <ShortcutList onClose={close} /> : null}
      </Suspense>
    </>
  )
}

/** Runs an action two frames later, because a dialog that closes moves the focus in the next frame. */
const runAfterDialog = (act: () => void): void => void requestAnimationFrame(() => requestAnimationFrame(act))
