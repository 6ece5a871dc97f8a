import { z } from '@hono/zod-openapi'

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
