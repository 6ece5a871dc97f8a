import { z } from '@hono/zod-openapi'

/** A moment in time, in UTC. */
export const instant = z.iso.datetime().openapi({ example: '2026-11-20T18:00:00.000Z' })
