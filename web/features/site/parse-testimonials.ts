/** Parses the testimonials, which are in web/content in one file per market. */
import * as z from 'zod'
import { languages } from '../../../shared/domain/languages.ts'

const text = z.string().min(1)

const Testimonials = z.strictObject({
  texts: z.array(z.strictObject({ quote: text.max(400), name: text, trade: text, town: text })),
  videos: z.array(
    z.strictObject({
      title: text,
      /** Paths on this site, because public pages load nothing from other origins. */
      file: z.string().regex(/^\/\S+\.mp4$/),
      poster: z.string().regex(/^\/\S+\.(webp|avif|jpg)$/),
      captions: z.string().regex(/^\/\S+\.vtt$/),
      language: z.enum(languages),
    }),
  ),
})

export interface Testimonials extends z.infer<typeof Testimonials> {
  /** Whether the testimonials are invented to show the layout. Samples are never published to production. */
  isSample: boolean
}

export const parseTestimonials = (content: unknown, isSample: boolean): Testimonials => ({
  ...Testimonials.parse(content),
  isSample,
})
