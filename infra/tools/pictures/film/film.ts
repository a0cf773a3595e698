import { spawnSync } from 'node:child_process'
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import sharp from 'sharp'
import { createRunDirectory } from '../../../../test/support/run-directory.ts'
import { ensureProgram } from '../../../../test/support/ensure-program.ts'
import type { PictureCompany } from '../company.ts'
import { previewFolder, picturesFolder } from '../folders.ts'
import { captions } from './captions.ts'
import { type CaptionCue, Recorder } from './recorder.ts'
import { filmFrame } from './stage.ts'
import { openFilmPages, recordStory } from './story.ts'

const runCommand = (command: string): void => {
  const { status, stderr } = spawnSync('ffmpeg', ['-y', '-loglevel', 'error', ...command.split(' ')], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`ffmpeg: ${stderr}`)
}

const formatTimestamp = (seconds: number): string => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23)

const toWebVtt = (cues: readonly CaptionCue[]): string =>
  `WEBVTT\n\n${cues.map(({ from, to, text }) => `${formatTimestamp(from)} --> ${formatTimestamp(to)}\n${text}\n`).join('\n')}`

export interface FilmData {
  width: number
  height: number
  seconds: number
  languageName: string
}

export async function createFilm(
  contexts: { phone: BrowserContext; office: BrowserContext },
  company: PictureCompany,
): Promise<FilmData> {
  ensureProgram('ffmpeg', () => spawnSync('ffmpeg', ['-version']).status === 0, 'The film is encoded by ffmpeg')
  const { language } = company
  const recordedFile = join(createRunDirectory('film'), 'film.mkv')
  const pages = await openFilmPages(contexts, company)
  const recorder = new Recorder(contexts.office, pages, recordedFile)
  const poster = await recordStory(recorder, pages, company)
  await recorder.end()
  const file = (extension: string): string => join(picturesFolder, `film-${language}.${extension}`)
  const encoderOptions = '-g 125 -pix_fmt yuv420p -colorspace bt709 -color_primaries bt709 -color_trc bt709'
  const toBt709 = '-vf scale=out_color_matrix=bt709:out_range=tv'
  runCommand(
    `-i ${recordedFile} ${toBt709} -c:v libx264 -preset slow -tune animation -crf 25 ${encoderOptions} -movflags +faststart ${file('mp4')}`,
  )
  runCommand(
    `-i ${recordedFile} ${toBt709} -c:v libvpx-vp9 -crf 38 -b:v 0 -row-mt 1 -cpu-used 4 -threads 2 ${encoderOptions} ${file('webm')}`,
  )
  writeFileSync(file('vtt'), toWebVtt(recorder.cues))
  writeFileSync(join(previewFolder, `film-${language}-poster.png`), poster)
  await sharp(poster).webp({ quality: 80, effort: 6 }).toFile(file('webp'))
  for (const page of Object.values(pages)) await page.close()
  console.log(
    `film, ${language}: ${recorder.seconds} s, ${['mp4', 'webm', 'webp'].map(extension => `${extension} ${Math.round(statSync(file(extension)).size / 1024)} KB`).join(', ')}`,
  )
  return { ...filmFrame, seconds: recorder.seconds, languageName: captions[language].languageName }
}
