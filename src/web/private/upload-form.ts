import type { ProblemDetails } from '../../contract/problem.ts'
import { SLOWEST_UPLOAD } from '../../domain/upload-rate.ts'
import { ApiError, RESPONSE_TIMEOUT_MS } from '../api.ts'

type Options = { signal: AbortSignal; onProgress?: (percent: number) => void }

/**
 * Posts a form with files. Uses XMLHttpRequest, because `fetch` reports no upload progress.
 * @param options.onProgress called with whole percentages, 0 to 100
 * @throws ApiError the server's error, or status 0 when the connection broke or timed out; the signal's reason when it was aborted
 */
export function uploadForm<T>(path: string, form: FormData, { signal, onProgress }: Options): Promise<T> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest()
    const cancel = () => call.abort()
    const end = () => signal.removeEventListener('abort', cancel)
    call.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? Math.floor((loaded / total) * 100) : 0)
    call.onload = () => {
      end()
      const content = jsonIn(call.responseText)
      if (call.status < 200 || call.status >= 300) return reject(new ApiError(call.status, content as ProblemDetails | null))
      // The response may be the sign-in page of a hotel network.
      if (content === null) return reject(new ApiError(0, null))
      resolve(content as T)
    }
    call.onerror = () => {
      end()
      reject(new ApiError(0, null))
    }
    call.ontimeout = call.onerror
    call.onabort = () => {
      end()
      reject(signal.reason)
    }
    signal.addEventListener('abort', cancel)
    call.open('POST', path)
    call.timeout = RESPONSE_TIMEOUT_MS + sizeOf(form) / SLOWEST_UPLOAD
    call.send(form)
  })
}

function sizeOf(form: FormData): number {
  return [...form.values()].reduce((sum, value) => sum + (value instanceof File ? value.size : 0), 0)
}

/** Returns null when a proxy responded with its own page instead of JSON. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
