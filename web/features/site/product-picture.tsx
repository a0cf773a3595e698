import { useTranslation } from 'react-i18next'
import { isLanguage } from '../../lib/language/is-language.ts'
import { findPicture, type PictureName } from '../../pictures/index.ts'
import styles from './product-picture.module.css'

interface Props {
  name: PictureName
  alt: string
  sizes: string
  /** Whether the picture is in the first viewport, so that it loads with the page. */
  isFirst?: boolean
}

/** Shows the picture in the page's language and the visitor's color scheme. */
export function ProductPicture({ name, alt, sizes, isFirst = false }: Props) {
  const { i18n } = useTranslation()
  const { width, height, lightSrc, lightSrcSet, darkSrcSet } = findPicture(
    name,
    isLanguage(i18n.language) ? i18n.language : 'en',
  )
  return (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcSet={darkSrcSet} sizes={sizes} />
      {/* `loading` comes before the URLs, because some browsers start loading as soon as they read them. */}
      <img
        className={styles.picture}
        loading={isFirst ? 'eager' : 'lazy'}
        {...(isFirst ? { fetchPriority: 'high' as const } : {})}
        decoding="async"
        sizes={sizes}
        srcSet={lightSrcSet}
        src={lightSrc}
        width={width}
        height={height}
        alt={alt}
      />
    </picture>
  )
}
