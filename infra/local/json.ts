/** The functions of this file narrow JSON values, and return an empty value for another type. */
export type Json = string | number | boolean | null | Json[] | JsonObject
export interface JsonObject {
  [key: string]: Json
}

export const parseJson = (text: string): Json => JSON.parse(text) as Json

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const asObject = (value: Json | undefined): JsonObject => (isObject(value) ? value : {})

export const asArray = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : [])

export const asText = (value: Json | undefined): string =>
  value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)

export const asNumber = (value: Json | undefined, fallback: number): number => {
  const number = value === undefined || value === null || value === '' ? NaN : Number(value)
  return Number.isNaN(number) ? fallback : number
}

/** Returns the value as a list, because templates and policies allow a single value in place of a list. */
export const asList = (value: Json | undefined): Json[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]
