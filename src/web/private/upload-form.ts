import type { ProblemDetails } from '../../contract/problem.ts'
import { ApiError, RESPONSE_TIMEOUT_MS } from '../api.ts'

/** The slowest line that an upload is waited for, in bytes per millisecond. */
const SLOWEST = 16

type Options = { signal: AbortSignal; onProgress?: (percent: number) => void }

/**
 * Sends a form with a file in it. Not by `fetch`, which tells no one how far it has come.
 * @param options.onProgress told whole percents, from 0 to 100
 * @throws ApiError as the server put it, without words when no answer came in time; the signal's reason where it was cancelled
 */
export function uploadForm<T>(path: string, form: FormData, { signal, onProgress }: Options): Promise<T> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest()
    const cancel = () => call.abort()
    const end = () => signal.removeEventListener('abort', cancel)
    call.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? Math.floor((loaded / total) * 100) : 0)
    call.onload = () => {
      end()
      if (call.status >= 200 && call.status < 300) resolve(JSON.parse(call.responseText))
      else reject(new ApiError(call.status, problemIn(call.responseText)))
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
    call.timeout = RESPONSE_TIMEOUT_MS + sizeOf(form) / SLOWEST
    call.send(form)
  })
}

/** The size of the files in a form, in bytes. */
function sizeOf(form: FormData): number {
  return [...form.values()].reduce((sum, value) => sum + (value instanceof File ? value.size : 0), 0)
}

/** A proxy in between may answer with a page of its own. */
function problemIn(text: string): ProblemDetails | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
