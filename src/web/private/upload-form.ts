import type { ProblemDetails } from '../../contract/problem.ts'
import { MIN_UPLOAD_BYTES_PER_MS } from '../../domain/upload-rate.ts'
import { ApiError, RESPONSE_TIMEOUT_MS } from '../api.ts'
import type { ApiResponse, QueryValue, UploadOptions, UploadPath } from '../api-types.ts'
import { stringifySearch } from '../search-params.ts'

type AnyOptions = {
  form: Record<string, string | File | undefined>
  query?: Record<string, QueryValue>
  signal: AbortSignal
  onProgress?: (percent: number) => void
}

/**
 * Posts a form with a file. Uses XMLHttpRequest, because `fetch` reports no upload progress.
 * @throws ApiError the server's error, or status 0 when the connection broke or timed out; the signal's reason when it was aborted
 */
export function uploadForm<P extends UploadPath>(path: P, options: UploadOptions<P>): Promise<ApiResponse<'post', P>>
export function uploadForm(path: string, { form: fields, query = {}, signal, onProgress }: AnyOptions): Promise<unknown> {
  const form = toFormData(fields)
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest()
    const cancel = () => call.abort()
    const end = () => signal.removeEventListener('abort', cancel)
    call.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? Math.floor((loaded / total) * 100) : 0)
    call.onload = () => {
      end()
      const content = jsonIn(call.responseText)
      if (call.status < 200 || call.status >= 300)
        return reject(new ApiError(call.status, content as ProblemDetails | null, null, `post${path}`))
      // The response may be the sign-in page of a hotel network.
      if (content === null) return reject(new ApiError(0, null))
      resolve(content)
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
    call.open('POST', path + stringifySearch(query))
    call.timeout = RESPONSE_TIMEOUT_MS + sizeOf(form) / MIN_UPLOAD_BYTES_PER_MS
    call.send(form)
  })
}

function toFormData(fields: AnyOptions['form']): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value)
  return form
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
