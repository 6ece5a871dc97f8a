import { z } from '@hono/zod-openapi'
import { MAX_UPLOAD_BYTES } from '../domain/image-limits.ts'
import { IMAGE_BUCKETS } from '../domain/images.ts'

export const uploadImageQuery = z.object({
  bucket: z.enum(IMAGE_BUCKETS).openapi({ description: 'What it is an image of', example: 'venue-images' }),
})

export const uploadImageBody = z.object({
  file: z
    .custom<File | string>()
    .optional()
    .openapi({
      type: 'string',
      format: 'binary',
      description: `JPEG, PNG, WebP, GIF or AVIF of at most ${MAX_UPLOAD_BYTES.toLocaleString('en-GB')} bytes`,
    }),
})

export const uploadedImageSchema = z
  .object({
    url: z.string().openapi({ description: 'For `image_url` of a venue, a menu or a dish' }),
    width: z.int().openapi({ description: 'In pixels, as of `height`' }),
    height: z.int(),
  })
  .openapi('UploadedImage')

export type UploadedImage = z.infer<typeof uploadedImageSchema>
