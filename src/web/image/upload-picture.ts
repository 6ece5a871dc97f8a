import type { UploadedImage } from '../../contract/image.ts'
import type { Problem } from '../../contract/problem.ts'
import { HEAD_BYTES, pictureFault } from '../../domain/image-file.ts'
import type { ImageBucket } from '../../domain/images.ts'
import { FALLBACKS, MESSAGES } from '../../domain/messages.ts'
import { ApiError } from '../api.ts'

/** What is wrong with a file before it is sent, in words; null where nothing is. The server's own checks, with its sentences. */
export async function faultOf(file: Blob): Promise<string | null> {
  try {
    const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
    const code = pictureFault({ size: file.size, head })
    return code && MESSAGES[code]
  } catch {
    // It was there when it was chosen, and is not any more.
    return MESSAGES.file_unreadable
  }
}

type Options = { signal: AbortSignal; onProgress: (percent: number) => void }

/**
 * Sends a picture. Not by `fetch`, which tells nobody how far it has come.
 * @param options.onProgress told whole percents, from 0 to 100
 * @throws ApiError as the server put it; the signal's reason where it was cancelled
 */
export function uploadPicture(bucket: ImageBucket, file: File, { signal, onProgress }: Options): Promise<UploadedImage> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest()
    const cancel = () => call.abort()
    const end = () => signal.removeEventListener('abort', cancel)
    call.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? Math.floor((loaded / total) * 100) : 0)
    call.onload = () => {
      end()
      if (call.status === 201) resolve(JSON.parse(call.responseText))
      else reject(new ApiError(call.status, problemIn(call.responseText)))
    }
    call.onerror = () => {
      end()
      reject(new ApiError(0, null))
    }
    call.onabort = () => {
      end()
      reject(signal.reason)
    }
    signal.addEventListener('abort', cancel)
    const form = new FormData()
    form.append('file', file)
    call.open('POST', `/api/images?bucket=${bucket}`)
    call.send(form)
  })
}

/** What is said where an upload fails without words of its own. */
export const UPLOAD_FAILED = FALLBACKS.uploadImage

/** A proxy in between may answer with a page of its own. */
function problemIn(text: string): Problem | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
