import { useState } from 'react'
import { Button } from 'react-aria-components'
import { shownImageUrl, type ImageKey, type ImageWidth } from '../../shared/domain/images.ts'
import { Dialog } from './dialog.tsx'
import styles from './comment-image.module.css'

const shown = (image: ImageKey, width: ImageWidth): string => shownImageUrl('', image, width)

/** an image of a comment: small in the list, and large above it once it is pressed */
export function CommentImage({ image, title, enlarge }: { image: ImageKey; title: string; enlarge: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button className={styles.thumbnail ?? ''} aria-label={enlarge} onPress={() => setOpen(true)}>
        <img src={shown(image, 320)} loading="lazy" alt="" />
      </Button>
      <Dialog title={title} isOpen={isOpen} onClose={() => setOpen(false)} isWide>
        <img
          className={styles.large}
          src={shown(image, 1280)}
          srcSet={`${shown(image, 1280)} 1x, ${shown(image, 2048)} 2x`}
          alt={title}
        />
      </Dialog>
    </>
  )
}
