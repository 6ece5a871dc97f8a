import type { MiddlewareHandler } from 'hono'
import { uploadedImageSchema, uploadImageBody, uploadImageQuery } from '../../contract/image.ts'
import { authorize } from '../../domain/permissions.ts'
import type { AppEnv } from '../http/app-env.ts'
import { errorResponse, json } from '../http/openapi-responses.ts'
import { withFallbackMessage } from '../http/problem.ts'
import { rateLimit } from '../http/rate-limit-middleware.ts'
import { routesOf } from '../http/routes-of.ts'
import { signedIn } from '../http/session.ts'
import { requireUploadBody } from '../http/upload-body.ts'
import { createValidatingRouter } from '../http/validating-router.ts'
import { uploadImage } from './upload-image.ts'

const route = routesOf('Images')

/**
 * Runs before the body is read. Otherwise any signed-up user could send a large body. Every user who may upload any image may upload one of
 * a menu.
 */
const forUploaders: MiddlewareHandler<AppEnv> = async (c, next) => {
  authorize(c.get('ctx').actor, 'image:upload', { bucket: 'menu-images' })
  await next()
}

const upload = route.post('/images', 'Upload an image', {
  description:
    'Takes the field `file` of a form. The type is detected from the content, not from the name. The image is re-encoded as WebP, upright, in several widths and without metadata. Of an animation only the first frame is stored. An unused image is deleted after a day. Administrators may upload any image, owners those of dishes and menus.',
  middleware: [
    withFallbackMessage('uploadImage'),
    signedIn,
    rateLimit('uploadsByClient'),
    forUploaders,
    ...requireUploadBody('picture_too_large'),
  ],
  request: {
    query: uploadImageQuery,
    body: { required: false, content: { 'multipart/form-data': { schema: uploadImageBody, example: { file: 'barge-lane.jpg' } } } },
  },
  responses: {
    201: json(uploadedImageSchema, 'Stored', { url: '/media/venue-images/1764547200000-barge-lane.jpg.webp', width: 1440, height: 960 }),
    400: errorResponse('invalid_request'),
    401: errorResponse('not_signed_in'),
    403: errorResponse('not_allowed'),
    413: errorResponse('picture_too_large'),
    415: errorResponse('form_expected'),
    422: errorResponse('picture_expected'),
    429: errorResponse('too_many_requests'),
  },
})

export const imageRoutes = createValidatingRouter().openapi(upload, async (c) => {
  const { file } = c.req.valid('form')
  const input = { ...c.req.valid('query'), file: file instanceof File ? file : null }
  return c.json(await uploadImage({ ctx: c.get('ctx'), input }), 201)
})
