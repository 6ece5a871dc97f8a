import { z } from '@hono/zod-openapi'
import { isFilterValue, MAX_FILTER_VALUES } from '../domain/filter-values.ts'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../domain/page.ts'

/** The query parameters every list takes. */
export const pageParams = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1).openapi({ description: 'Which page, counted from 1', example: 1 }),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE).openapi({ description: 'Rows a page', example: 24 }),
}

/** Free text to filter by: what no stored text can hold is refused rather than sent to the database. */
export const filterText = z.string().refine(isFilterValue)

/** A query parameter that is on or off: true or false, also as 1 or 0, yes or no. */
export function onOff(description: string) {
  return z.stringbool().optional().openapi({ type: 'boolean', description, example: true })
}

/** A query parameter that may be given several times: `?city=Windsor&city=Eton`. */
export function repeated<T extends z.ZodType>(value: T) {
  return z.preprocess((given) => (given === undefined ? [] : [given].flat()), z.array(value).max(MAX_FILTER_VALUES))
}

/** `{ data, total, next }`: one page of a list. `next` is what to send as `page` for the next one, null on the last. */
export function listOf<T extends z.ZodType>(item: T, name: string) {
  return z
    .object({
      data: z.array(item),
      total: z.number().int().openapi({ description: 'Rows on all pages together', example: 1 }),
      next: z.string().nullable().openapi({ description: 'The next page, null on the last', example: '2' }),
    })
    .openapi(name)
}

export type List<T> = { data: T[]; total: number; next: string | null }

/** How many things there would be with one more choice in a filter group. */
export const facet = z
  .object({
    value: z.string().openapi({ example: 'Windsor' }),
    label: z.string().openapi({ example: 'Windsor' }),
    count: z.number().int().openapi({ example: 9 }),
  })
  .openapi('Facet')

export type Facet = z.infer<typeof facet>

/** That something is done, where there is nothing else to say. */
export const done = z.object({ status: z.literal(true) }).openapi('Done')

/** A moment in time, in UTC. */
export const instant = z.iso.datetime().openapi({ example: '2026-11-20T18:00:00.000Z' })

/** Longest id looked up, in characters; an id of any other shape is one that nothing has. */
const ID_MAX_LENGTH = 100

/** The id of something as somebody gives it: what it is not must be answered as what is not there. */
export function idOf(description: string, example: string) {
  return z.string().max(ID_MAX_LENGTH).openapi({ description, example })
}

/** The `{id}` of a path. */
export function idParam(description: string, example: string) {
  return z.object({ id: idOf(description, example) })
}
