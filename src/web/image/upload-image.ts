import type { UploadedImage } from '../../contract/image.ts'
import { SIGNATURE_BYTES, validateImageFile } from '../../domain/image-file.ts'
import type { ImageBucket } from '../../domain/images.ts'
import { ERROR_MESSAGES, errorMessage } from '../../domain/messages.ts'
import { PRIVATE_FALLBACKS } from '../../domain/private-messages.ts'
import { uploadForm } from '../private/upload-form.ts'

/**
 * What is wrong with a file before it is sent, in words; null where nothing is. The server's own checks, with its sentences.
 * @param check what the file has to be
 */
export async function validateFile(file: Blob, check = validateImageFile): Promise<string | null> {
  try {
    const head = new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer())
    const code = check({ size: file.size, head })
    return code && errorMessage(code)
  } catch {
    // It was there when it was chosen, and is not any more.
    return ERROR_MESSAGES.file_unreadable
  }
}

type Options = Parameters<typeof uploadForm>[2]

/** Sends a picture; see `sendForm`. */
export function uploadImage(bucket: ImageBucket, file: File, options: Options): Promise<UploadedImage> {
  const form = new FormData()
  form.append('file', file)
  return uploadForm(`/api/images?bucket=${bucket}`, form, options)
}

/** What is said where an upload fails without words of its own. */
export const UPLOAD_FAILED = PRIVATE_FALLBACKS.uploadImage
