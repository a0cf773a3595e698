import { IcelandicDates } from './dates.ts'
import { IcelandicOrder } from './order.ts'
import { IcelandicLists, IcelandicNames, IcelandicNumbers } from './words.ts'

const icelandic = {
  DateTimeFormat: IcelandicDates,
  NumberFormat: IcelandicNumbers,
  ListFormat: IcelandicLists,
  Collator: IcelandicOrder,
  DisplayNames: IcelandicNames,
}
type Name = keyof typeof icelandic

const isIcelandic = (locales: unknown): boolean => /^is\b/.test(String([locales].flat()[0]))

/**
 * Gives a browser the Icelandic that it lacks, as Chromium does. In place of Intl's own, and not beside it: React Aria
 * asks Intl itself for the names of months and days, and takes nobody else's. Every other language stays as it was.
 */
export function supplyIcelandic(intl: Record<Name, object> = Intl): void {
  for (const name of Object.keys(icelandic) as Name[]) {
    const native = intl[name]
    const make = (options?: object): object => Reflect.construct(icelandic[name], [options])
    const supplied = new Proxy(native, {
      construct: (target, args, newTarget) =>
        isIcelandic(args[0]) ? make(args[1]) : Reflect.construct(target as never, args, newTarget),
      // all but lists may be made without `new`
      apply: (target, self, args) =>
        isIcelandic(args[0]) ? make(args[1]) : Reflect.apply(target as never, self, args),
    })
    Object.defineProperty(intl, name, { value: supplied, writable: true, configurable: true })
  }
}
