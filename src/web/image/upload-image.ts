import type { UploadedImage } from '../../contract/image.ts'
import { SIGNATURE_BYTES, validateImageFile } from '../../domain/image-file.ts'
import type { ImageBucket } from '../../domain/images.ts'
import { ERROR_MESSAGES, errorMessage } from '../../domain/messages.ts'
import { PRIVATE_FALLBACKS } from '../../domain/private-messages.ts'
import { uploadForm } from '../private/upload-form.ts'

/**
 * The error message of a file before the upload; null when it is valid. Applies the same rules as the server.
 * @param check validates the file
 */
export async function validateFile(file: Blob, check = validateImageFile): Promise<string | null> {
  try {
    const head = new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer())
    const code = check({ size: file.size, head })
    return code && errorMessage(code)
  } catch {
    // The file was deleted after it was chosen.
    return ERROR_MESSAGES.file_unreadable
  }
}

type Options = Parameters<typeof uploadForm>[2]

export function uploadImage(bucket: ImageBucket, file: File, options: Options): Promise<UploadedImage> {
  const form = new FormData()
  form.append('file', file)
  return uploadForm(`/api/images?bucket=${bucket}`, form, options)
}

export const UPLOAD_FAILED = PRIVATE_FALLBACKS.uploadImage
