import { z } from '@hono/zod-openapi'
import { instantSchema } from './common.ts'

/** The kinds whose earlier versions can be restored. */
export const VERSIONED_ENTITIES = ['venue', 'menu', 'menu_category', 'menu_item'] as const
export type VersionedEntity = (typeof VERSIONED_ENTITIES)[number]

export const restoreVersionBody = z
  .object({
    seen_updated_at: instantSchema.optional().openapi({
      description:
        'The time of the last change that you were shown: where there is a later one, nothing is saved and the answer is 409 edited_meanwhile',
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
