import { useState } from 'react'
import { Button } from 'react-aria-components'
import { toResizedImageUrl, type ImageKey, type ImageWidth } from '../../shared/domain/images.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import styles from './comment-image.module.css'

const toImageUrl = (image: ImageKey, width: ImageWidth): string => toResizedImageUrl('', image, width)

export function CommentImage({ image, title, enlargeLabel }: { image: ImageKey; title: string; enlargeLabel: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button className={styles.thumbnail ?? ''} aria-label={enlargeLabel} onPress={() => setOpen(true)}>
        <img src={toImageUrl(image, 320)} loading="lazy" alt="" />
      </Button>
      <Dialog title={title} isOpen={isOpen} onClose={() => setOpen(false)} hasCloseButton isWide>
        <img
          className={styles.large}
          src={toImageUrl(image, 1280)}
          srcSet={`${toImageUrl(image, 1280)} 1x, ${toImageUrl(image, 2048)} 2x`}
          alt={title}
        />
      </Dialog>
    </>
  )
}
