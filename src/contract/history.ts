import { z } from '@hono/zod-openapi'

export const restoreVersionBody = z
  .object({
    seen_entry: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional().openapi({
      description:
        'The latest entry that you were shown: where there is a later one, nothing is saved and the answer is 409 edited_meanwhile',
      example: 1044,
    }),
  })
  .openapi('RestoreVersion')

export const restoredVersionSchema = z
  .object({
    restored: z
      .array(z.string())
      .openapi({ description: 'The fields that have their earlier values again', example: ['phone', 'description'] }),
    left_out: z
      .array(z.string())
      .openapi({ description: 'Fields whose earlier value no longer exists, such as a deleted image', example: [] }),
  })
  .openapi('RestoredVersion')
export type RestoredVersion = z.infer<typeof restoredVersionSchema>
