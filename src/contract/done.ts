import { z } from '@hono/zod-openapi'

/** That something is done, where there is nothing else to say. */
export const done = z.object({ status: z.literal(true) }).openapi('Done')
