import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'

/**
 * Only mobile numbers get text messages, because landlines receive none and premium numbers would earn money for their
 * owners.
 */
export const isMobileNumber = (number: string): boolean => parsePhoneNumberFromString(number)?.getType() === 'MOBILE'
