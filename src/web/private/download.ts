import type { Problem } from '../../contract/problem.ts'
import { ApiError } from '../api.ts'

/**
 * Has the browser keep a file of the server's, under the name the server gives it. It is fetched whole first: what breaks
 * on the way leaves nothing half in the reader's folder.
 * @throws ApiError as the server put it, or without words where the line broke
 */
export async function download(path: string): Promise<void> {
  const response = await fetch(path).catch(lineBroke)
  if (!response.ok) throw new ApiError(response.status, (await response.json().catch(() => null)) as Problem | null)
  const url = URL.createObjectURL(await response.blob().catch(lineBroke))
  const link = document.createElement('a')
  link.href = url
  link.download = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'export'
  link.click()
  // The browser has taken it over by the next task.
  setTimeout(() => URL.revokeObjectURL(url))
}

function lineBroke(): never {
  throw new ApiError(0, null)
}
