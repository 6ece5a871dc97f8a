import { type MouseEvent, type ReactNode, useState } from 'react'
import type { ProblemDetails } from '../../contract/problem.ts'
import { FALLBACK_MESSAGES } from '../../domain/messages.ts'
import { ApiError, apiErrorMessage, RESPONSE_TIMEOUT_MS } from '../api.ts'
import { useErrorBanner } from './error-banner.tsx'
import { useReauth } from './use-reauth.ts'

type Props = {
  href: string
  /** Name of the file when the server gives none. */
  name?: string
  fallback: string
  onFailure: (sentence: string | null) => void
  children: ReactNode
}

/**
 * Links to a file of the server. The page shows failures, and asks for the password when the server does, instead of the browser's error
 * page.
 */
export function DownloadLink({ href, name, fallback, onFailure, children }: Props) {
  const [isBusy, setBusy] = useState(false)
  const withReauth = useReauth()
  const take = async (event: MouseEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    onFailure(null)
    await withReauth(() => download(href, name)).catch((error: unknown) => onFailure(apiErrorMessage(error, fallback)))
    setBusy(false)
  }
  return (
    <a className="btn outline compact" href={href} download aria-disabled={isBusy || undefined} onClick={(event) => void take(event)}>
      {children}
    </a>
  )
}

type ExportLinkProps = Pick<Props, 'href' | 'children'>

/** A `DownloadLink` whose failures are shown in the error banner of the page. */
export function ExportLink({ href, children }: ExportLinkProps) {
  const { showError, dismissError } = useErrorBanner()
  return (
    <DownloadLink
      href={href}
      fallback={FALLBACK_MESSAGES.fetchData}
      onFailure={(sentence) => (sentence === null ? dismissError() : showError(sentence))}
    >
      {children}
    </DownloadLink>
  )
}

/**
 * Downloads a file under the name in its Content-Disposition header. Fetches it completely first, so that a lost
 * connection leaves no partial file.
 * @throws ApiError the server's error, or status 0 when the connection broke or timed out
 */
async function download(path: string, name = 'export'): Promise<void> {
  const { signal, postpone, end } = timeoutFor()
  const response = await fetch(path, { signal }).catch(throwConnectionError)
  if (!response.ok) throw new ApiError(response.status, (await response.json().catch(() => null)) as ProblemDetails | null)
  const blob = await new Response(response.body?.pipeThrough(new TransformStream({ transform: postpone })))
    .blob()
    .catch(throwConnectionError)
    .finally(end)
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  const attached = /^attachment; filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')
  link.download = attached?.[1] ?? name
  link.click()
  // The browser has started the download by the next task.
  setTimeout(() => URL.revokeObjectURL(url))
}

function timeoutFor() {
  const controller = new AbortController()
  const begin = () => setTimeout(() => controller.abort(), RESPONSE_TIMEOUT_MS)
  let timer = begin()
  return {
    signal: controller.signal,
    postpone(chunk: Uint8Array, stream: TransformStreamDefaultController<Uint8Array>) {
      clearTimeout(timer)
      timer = begin()
      stream.enqueue(chunk)
    },
    end: () => clearTimeout(timer),
  }
}

function throwConnectionError(): never {
  throw new ApiError(0, null)
}
