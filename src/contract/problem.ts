import { z } from '@hono/zod-openapi'
import { ERROR_CODES } from '../domain/errors.ts'

/** The body of every error response: `application/problem+json`, RFC 9457. */
export const problemSchema = z
  .object({
    type: z.string().openapi({ example: 'about:blank' }),
    title: z.string().openapi({ example: 'Not Found' }),
    status: z.int().openapi({ example: 404 }),
    code: z.enum(ERROR_CODES).openapi({ example: 'venue_not_found' }),
    detail: z.string().openapi({ example: 'Venue not found' }),
    errors: z
      .array(z.object({ field: z.string(), code: z.enum(ERROR_CODES), detail: z.string() }))
      .optional()
      .openapi({ description: 'What is wrong, field by field' }),
    current: z.looseObject({}).optional().openapi({
      description:
        'With edited_meanwhile and a reservation that is already decided or withdrawn: the thing as it is now. With a time that is not free: what is',
    }),
    request_id: z.string().optional(),
  })
  .openapi('Problem')

export type ProblemDetails = z.infer<typeof problemSchema>
