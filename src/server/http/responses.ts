import type { z } from '@hono/zod-openapi'
import { type Problem, problem } from '../../contract/problem.ts'
import type { ErrorCode } from '../../domain/errors.ts'
import { MESSAGES } from '../../domain/messages.ts'
import { STATUSES } from './statuses.ts'

/** An answer in JSON, with an example for the documentation. */
export function json<T extends z.ZodType>(schema: T, description: string, example: z.output<T>) {
  return { description, content: { 'application/json': { schema, example } } }
}

/** A refusal in problem+json, as documented; the statuses of all refusals are in `statuses.ts`. */
export function refusal(code: ErrorCode) {
  const example = { type: 'about:blank', title: 'Refused', status: STATUSES[code], code, detail: MESSAGES[code] } satisfies Problem
  return { description: MESSAGES[code], content: { 'application/problem+json': { schema: problem, example } } }
}
