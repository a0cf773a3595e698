import { useState } from 'react'
import { Button } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { shownImageUrl, type ImageKey, type ImageWidth } from '../../../../shared/domain/images.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import styles from './dialogs.module.css'

const shown = (image: ImageKey, width: ImageWidth): string => shownImageUrl('', image, width)

/** small in the list, and large above it once it is pressed */
export function CommentImage({ image, title }: { image: ImageKey; title: string }) {
  const { t } = useTranslation('entry-dialogs')
  const [isOpen, setOpen] = useState(false)
  const words = t('comments.image', { title })
  return (
    <>
      <Button className={styles.thumbnail ?? ''} aria-label={t('comments.enlarge', { title })} onPress={() => setOpen(true)}>
        <img src={shown(image, 320)} loading="lazy" alt="" />
      </Button>
      <Dialog title={words} isOpen={isOpen} onClose={() => setOpen(false)} isWide>
        <img className={styles.large} src={shown(image, 1280)} srcSet={`${shown(image, 1280)} 1x, ${shown(image, 2048)} 2x`} alt={words} />
      </Dialog>
    </>
  )
}
