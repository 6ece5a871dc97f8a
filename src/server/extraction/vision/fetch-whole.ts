/** Largest answer that is taken, in bytes: one of 4096 tokens is not a tenth of it. */
const MAX_BYTES = 1_000_000

/**
 * `fetch` for an endpoint that is trusted with a picture and a key, and with nothing else. The answer is there whole or not at
 * all, so that a timeout holds for all of it, and no longer than any answer is. Redirections are not followed.
 * @throws Error where it redirects or goes on for too long; what `fetch` throws
 */
export async function fetchWhole(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: 'error' })
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > MAX_BYTES) throw new Error('the answer is too long')
    chunks.push(chunk)
  }
  const { status, statusText, headers } = response
  return new Response(size > 0 ? Buffer.concat(chunks) : null, { status, statusText, headers })
}
