import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { localeByLanguage } from '../../../shared/domain/languages.ts'
import { isLanguage } from '../../lib/language/is-language.ts'
import { getFilm } from '../../pictures/index.ts'
import styles from './product-picture.module.css'

interface Props {
  label: string
  /** The description is for visitors who cannot see the film. */
  description: string
}

/** Plays the product film. The browser loads only the poster until a visitor starts it. */
export function Film({ label, description }: Props) {
  const { i18n } = useTranslation()
  const descriptionId = useId()
  const language = isLanguage(i18n.language) ? i18n.language : 'en'
  const { width, height, languageName, poster, mp4, webm, captions } = getFilm(language)
  return (
    <>
      <video
        // The key makes a new player for each language, because a player ignores a change of its sources.
        key={language}
        className={styles.picture}
        controls
        muted
        playsInline
        preload="none"
        poster={poster}
        width={width}
        height={height}
        aria-label={label}
        aria-describedby={descriptionId}
      >
        <source src={webm} type="video/webm" />
        <source src={mp4} type="video/mp4" />
        <track kind="captions" default src={captions} srcLang={localeByLanguage[language]} label={languageName} />
      </video>
      <p className="visually-hidden" id={descriptionId}>
        {description}
      </p>
    </>
  )
}
