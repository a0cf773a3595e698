import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'

/** Landlines receive no text messages, and premium numbers would earn money for their owners. */
export const isMobile = (number: string): boolean => parsePhoneNumberFromString(number)?.getType() === 'MOBILE'
