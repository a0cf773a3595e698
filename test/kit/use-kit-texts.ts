import { useFormats } from '../../web/lib/language/use-formats.ts'
import en from './texts/en.json'
import is from './texts/is.json'
import pt from './texts/pt.json'

const texts = { en, is, pt }
export type KitTexts = typeof en

export const useKitTexts = (): KitTexts => texts[useFormats().language]
