/** What the filter by opening hours says for the present. */
export const OPEN_NOW = 'now'

const TIME = /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d$/

/** Whether a text is a value of the filter by opening hours: 'now', or a local date and time as 'YYYY-MM-DDTHH:MM'. */
export function isOpenParam(text: string): boolean {
  // A date that the calendar does not have becomes another one, or none.
  return text === OPEN_NOW || (TIME.test(text) && new Date(`${text}Z`).toJSON()?.startsWith(text) === true)
}
