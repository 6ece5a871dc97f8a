import type { IncomingMessage } from 'node:http'
import { MAX_JSON_BYTES } from '../http/request-body.ts'

export class UnreadableFormError extends Error {
  readonly status: 400 | 413 | 415

  constructor(status: UnreadableFormError['status']) {
    super('the form cannot be read')
    this.status = status
  }
}

/**
 * Reads the fields of an `application/x-www-form-urlencoded` body. The last value of a repeated field counts. Line
 * breaks are normalised to the format of the client script.
 * @throws UnreadableFormError
 */
export async function readFields(req: IncomingMessage): Promise<Record<string, string>> {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(req.headers['content-type'] ?? '')) throw new UnreadableFormError(415)
  if (Number(req.headers['content-length'] ?? 0) > MAX_JSON_BYTES) throw new UnreadableFormError(413)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_JSON_BYTES) throw new UnreadableFormError(413)
    chunks.push(chunk)
  }
  const text = Buffer.concat(chunks).toString('latin1')
  if (!isDecodable(text)) throw new UnreadableFormError(400)
  return Object.fromEntries([...new URLSearchParams(text)].map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]))
}

/** Whether the percent-encoding is valid UTF-8. `URLSearchParams` silently replaces invalid bytes. */
function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return /^[\x20-\x7e]*$/.test(text)
  } catch {
    return false
  }
}
