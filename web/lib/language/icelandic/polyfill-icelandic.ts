import { IcelandicDateTimeFormat } from './icelandic-date-time-format.ts'
import { IcelandicCollator } from './icelandic-collator.ts'
import { IcelandicListFormat, IcelandicDisplayNames, IcelandicNumberFormat } from './numbers-lists-names.ts'

const icelandicClasses = {
  DateTimeFormat: IcelandicDateTimeFormat,
  NumberFormat: IcelandicNumberFormat,
  ListFormat: IcelandicListFormat,
  Collator: IcelandicCollator,
  DisplayNames: IcelandicDisplayNames,
}
type Name = keyof typeof icelandicClasses

const isIcelandic = (locales: unknown): boolean => /^is\b/.test(String([locales].flat()[0]))

/**
 * Replaces Intl's constructors in browsers that lack Icelandic, because React Aria uses them directly for the names of
 * months and days. Other languages are unchanged.
 */
export function polyfillIcelandic(intl: Record<Name, object> = Intl): void {
  for (const name of Object.keys(icelandicClasses) as Name[]) {
    const nativeConstructor = intl[name]
    const createIcelandic = (options?: object): object => Reflect.construct(icelandicClasses[name], [options])
    const polyfilledConstructor = new Proxy(nativeConstructor, {
      construct: (target, args, newTarget) =>
        isIcelandic(args[0]) ? createIcelandic(args[1]) : Reflect.construct(target as never, args, newTarget),
      // All constructors except ListFormat can be called without `new`.
      apply: (target, self, args) =>
        isIcelandic(args[0]) ? createIcelandic(args[1]) : Reflect.apply(target as never, self, args),
    })
    Object.defineProperty(intl, name, { value: polyfilledConstructor, writable: true, configurable: true })
  }
}
