import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'

/** Numbers of landlines get no text messages, and premium ones earn money for whoever signs up to be sent some. */
export const isMobile = (number: string): boolean => parsePhoneNumberFromString(number)?.getType() === 'MOBILE'
