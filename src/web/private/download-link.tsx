import { type MouseEvent, type ReactNode, useState } from 'react'
import type { ProblemDetails } from '../../contract/problem.ts'
import { ApiError, apiErrorMessage, RESPONSE_TIMEOUT_MS } from '../api.ts'

type Props = {
  href: string
  /** What is said where the failure has no words of its own. */
  fallback: string
  /** Told why there is no file; null when another try begins. */
  onFailure: (sentence: string | null) => void
  children: ReactNode
}

/** A file to take out. Where there is none to be had the screen says so, in place of the browser's own words. */
export function DownloadLink({ href, fallback, onFailure, children }: Props) {
  const [isBusy, setBusy] = useState(false)
  const take = async (event: MouseEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    onFailure(null)
    await download(href).catch((error: unknown) => onFailure(apiErrorMessage(error, fallback)))
    setBusy(false)
  }
  return (
    <a className="btn outline compact" href={href} download aria-disabled={isBusy || undefined} onClick={(event) => void take(event)}>
      {children}
    </a>
  )
}

/**
 * Has the browser keep a file of the server's, under the name the server gives it. It is fetched whole first: what breaks
 * on the way leaves nothing half in the reader's folder.
 * @throws ApiError as the server put it, or without words where the line broke or nothing came for a while
 */
async function download(path: string): Promise<void> {
  const { signal, postpone, end } = timeoutFor()
  const response = await fetch(path, { signal }).catch(lineBroke)
  if (!response.ok) throw new ApiError(response.status, (await response.json().catch(() => null)) as ProblemDetails | null)
  const blob = await new Response(response.body?.pipeThrough(new TransformStream({ transform: postpone })))
    .blob()
    .catch(lineBroke)
    .finally(end)
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'export'
  link.click()
  // The browser has taken it over by the next task.
  setTimeout(() => URL.revokeObjectURL(url))
}

/** A signal that aborts a call when nothing has come for a while; each chunk postpones that. */
function timeoutFor() {
  const leaving = new AbortController()
  const begin = () => setTimeout(() => leaving.abort(), RESPONSE_TIMEOUT_MS)
  let timer = begin()
  return {
    signal: leaving.signal,
    postpone(chunk: Uint8Array, controller: TransformStreamDefaultController<Uint8Array>) {
      clearTimeout(timer)
      timer = begin()
      controller.enqueue(chunk)
    },
    end: () => clearTimeout(timer),
  }
}

function lineBroke(): never {
  throw new ApiError(0, null)
}
