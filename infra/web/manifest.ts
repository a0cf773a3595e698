/** Creates the manifest and icons with which phones can install the site as an app. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import { brand, backgroundColors } from '../../shared/brand.ts'

interface Icon {
  file: string
  pixels: number
  /** Some phones crop this icon to a circle, so its drawing keeps clear of the edge. */
  isMaskable?: true
}

const icons: readonly Icon[] = [
  { file: 'icon-192.png', pixels: 192 },
  { file: 'icon-512.png', pixels: 512 },
  { file: 'icon-maskable.png', pixels: 512, isMaskable: true },
]
/** iPhones read this icon instead of the manifest's. */
const touchIcon: Icon = { file: 'apple-touch-icon.png', pixels: 180, isMaskable: true }

/** Search engines and old browsers request this path, regardless of the page's links. */
const favicon = { file: 'favicon.ico', pixels: 32 }

const manifestFile = 'manifest.webmanifest'
/**
 * The manifest and icons of the app. The service worker has to cache these files, because the app's pages do not load
 * them themselves.
 */
export const manifestAndIconFiles = [manifestFile, 'icon.svg', ...[...icons, touchIcon].map(({ file }) => file)]

const manifest = {
  id: '/employee/app',
  name: brand,
  short_name: brand,
  start_url: '/employee/app',
  scope: '/',
  display: 'standalone',
  background_color: backgroundColors.light,
  theme_color: backgroundColors.light,
  icons: icons.map(({ file, pixels, isMaskable }) => ({
    src: `/${file}`,
    type: 'image/png',
    sizes: `${pixels}x${pixels}`,
    purpose: isMaskable ? 'maskable' : 'any',
  })),
}

async function renderIcon(svg: Buffer, { pixels, isMaskable }: Icon): Promise<Buffer> {
  const innerPixels = isMaskable ? Math.round(pixels * 0.6) : pixels
  const paddingPixels = Math.floor((pixels - innerPixels) / 2)
  const endPaddingPixels = pixels - innerPixels - paddingPixels
  const image = sharp(svg, { density: 1200 }).resize(innerPixels, innerPixels)
  if (isMaskable)
    image.flatten({ background: backgroundColors.light }).extend({
      top: paddingPixels,
      left: paddingPixels,
      bottom: endPaddingPixels,
      right: endPaddingPixels,
      background: backgroundColors.light,
    })
  return image.png().toBuffer()
}

/** Wraps a PNG in an ICO file, whose format is described at https://en.wikipedia.org/wiki/ICO_(file_format) */
function toIco(png: Buffer, pixels: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(pixels, 6)
  header.writeUInt8(pixels, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

const headTags = [
  { tag: 'link', attrs: { rel: 'manifest', href: `/${manifestFile}` } },
  { tag: 'link', attrs: { rel: 'apple-touch-icon', href: `/${touchIcon.file}` } },
  { tag: 'meta', attrs: { name: 'apple-mobile-web-app-title', content: brand } },
  {
    tag: 'meta',
    attrs: { name: 'theme-color', content: backgroundColors.light, media: '(prefers-color-scheme: light)' },
  },
  {
    tag: 'meta',
    attrs: { name: 'theme-color', content: backgroundColors.dark, media: '(prefers-color-scheme: dark)' },
  },
]

export function createInstallableAppPlugin(publicDirectory: string): Plugin {
  return {
    name: 'installableApp',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle() {
      const svg = readFileSync(join(publicDirectory, 'icon.svg'))
      this.emitFile({ type: 'asset', fileName: manifestFile, source: JSON.stringify(manifest) })
      for (const icon of [...icons, touchIcon])
        this.emitFile({ type: 'asset', fileName: icon.file, source: await renderIcon(svg, icon) })
      this.emitFile({
        type: 'asset',
        fileName: favicon.file,
        source: toIco(await renderIcon(svg, favicon), favicon.pixels),
      })
    },
    transformIndexHtml: () => headTags.map(tag => ({ ...tag, injectTo: 'head' as const })),
  }
}
