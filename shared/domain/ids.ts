import * as z from 'zod'

/** 12 characters of 62: about 71 random bits */
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const shortId = /^[0-9A-Za-z]{12}$/

export const CompanyId = z.string().regex(shortId).brand<'CompanyId'>()
export type CompanyId = z.infer<typeof CompanyId>
export const EmployeeId = z.string().regex(shortId).brand<'EmployeeId'>()
export type EmployeeId = z.infer<typeof EmployeeId>
export const ProjectId = z.string().regex(shortId).brand<'ProjectId'>()
export type ProjectId = z.infer<typeof ProjectId>

/** `<employee id>.<random>`: where a log is stored follows from its id */
export const LogId = z
  .string()
  .regex(/^[0-9A-Za-z]{12}\.[0-9A-Za-z]{12}$/)
  .brand<'LogId'>()
export type LogId = z.infer<typeof LogId>

/** `crypto` is the same global in browsers and in Node */
export function newId(): string {
  let id = ''
  while (id.length < 12) {
    // 62 * 4 = 248: bytes above it would favour the first letters
    for (const byte of crypto.getRandomValues(new Uint8Array(16)))
      if (byte < 248 && id.length < 12) id += alphabet[byte % 62]
  }
  return id
}
