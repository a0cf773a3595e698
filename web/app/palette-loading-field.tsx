import { useTranslation } from 'react-i18next'

interface Props {
  text: string
  onType: (text: string) => void
  onEscape: () => void
}

/**
 * Collects the letters that the user types until the palette is loaded. Otherwise each letter would act as a shortcut
 * of the screen.
 */
export function PaletteLoadingField({ text, onType, onEscape }: Props) {
  const { t } = useTranslation('shell')
  return (
    <input
      className="visually-hidden"
      aria-label={t('search')}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- a key was pressed to type
      autoFocus
      value={text}
      onChange={event => onType(event.currentTarget.value)}
      onKeyDown={event => {
        if (event.key === 'Escape') onEscape()
      }}
    />
  )
}
