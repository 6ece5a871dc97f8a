import { OPEN_NOW } from '../filter-values.ts'

const TIME = /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d$/

export function isOpenParam(text: string): boolean {
  // `Date` rejects a date that does not exist, or rolls it over to another one.
  return text === OPEN_NOW || (TIME.test(text) && new Date(`${text}Z`).toJSON()?.startsWith(text) === true)
}
