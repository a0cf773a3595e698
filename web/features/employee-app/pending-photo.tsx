import { useEffect, useRef } from 'react'
import styles from './employee-app.module.css'

/** Shows a photo in the queue, which only this phone has. */
export function PendingPhoto({ bytes, title }: { bytes: ArrayBuffer; title: string }) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }))
    if (image.current) image.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [bytes])
  return <img ref={image} className={styles.shown} alt={title} />
}
