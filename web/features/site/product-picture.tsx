import { useTranslation } from 'react-i18next'
import { isLanguage } from '../../lib/language/language.ts'
import { pictureFor, type PictureName } from '../../pictures/index.ts'
import styles from './product-picture.module.css'

interface Props {
  name: PictureName
  alt: string
  /** The width in the page, as the attribute of `img` takes it. */
  sizes: string
  /** The picture is in the first window, so it loads with the page. */
  isFirst?: boolean
}

/** A picture of a screen of the product, in the language of the page and the colours of the visitor's system. */
export function ProductPicture({ name, alt, sizes, isFirst = false }: Props) {
  const { i18n } = useTranslation()
  const { width, height, light, lightSet, darkSet } = pictureFor(name, isLanguage(i18n.language) ? i18n.language : 'en')
  return (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcSet={darkSet} sizes={sizes} />
      {/* `loading` comes before the addresses: some browsers start to load as soon as they read them. */}
      <img
        className={styles.picture}
        loading={isFirst ? 'eager' : 'lazy'}
        {...(isFirst ? { fetchPriority: 'high' as const } : {})}
        decoding="async"
        sizes={sizes}
        srcSet={lightSet}
        src={light}
        width={width}
        height={height}
        alt={alt}
      />
    </picture>
  )
}
