import { useTranslation } from 'react-i18next'
import { Film } from './film.tsx'
import type { Testimonials as Content } from './parse-testimonials.ts'
import styles from './site.module.css'

export function WrittenTestimonials({ content: { texts, isSample } }: { content: Content }) {
  const { t } = useTranslation('landing')
  if (texts.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby="testimonials">
      <h2 id="testimonials">{t('testimonials.title')}</h2>
      {isSample ? <p className="soft small">{t('testimonials.sample')}</p> : null}
      <ul className={styles.facts}>
        {texts.map(({ quote, name, trade, town }) => (
          <li key={name}>
            <figure className={styles.panel}>
              <blockquote>{quote}</blockquote>
              <figcaption className="soft small">{`${name}, ${trade}, ${town}`}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function FilmSection({ content: { videos } }: { content: Content }) {
  const { t } = useTranslation('landing')
  return (
    <section id="film" className={styles.part} aria-labelledby="testimonials-videos">
      <h2 id="testimonials-videos">{t('film.title')}</h2>
      <div className={styles.frame}>
        <Film label={t('film.title')} description={t('film.description')} />
      </div>
      {videos.length > 0 ? <h3>{t('testimonials.videos')}</h3> : null}
      {videos.length > 0 ? (
        <ul className={styles.facts}>
          {videos.map(({ title, file, poster, captions, language }) => (
            <li key={file}>
              <video className={styles.video} controls playsInline preload="none" poster={poster} aria-label={title}>
                <source src={file} type="video/mp4" />
                <track kind="captions" src={captions} srcLang={language} label={title} default />
              </video>
              <p>{title}</p>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
