import type { IncomingMessage } from 'node:http'
import { MAX_JSON_BYTES } from '../http/request-body.ts'

/** A body that is no form: the status to answer it with. */
export class UnreadableForm extends Error {
  readonly status: 400 | 413 | 415

  constructor(status: UnreadableForm['status']) {
    super('the form cannot be read')
    this.status = status
  }
}

/**
 * The fields of a form sent as `application/x-www-form-urlencoded`; of a repeated field the last value. Line breaks are
 * what scripts send. @throws UnreadableForm
 */
export async function readFields(req: IncomingMessage): Promise<Record<string, string>> {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(req.headers['content-type'] ?? '')) throw new UnreadableForm(415)
  if (Number(req.headers['content-length'] ?? 0) > MAX_JSON_BYTES) throw new UnreadableForm(413)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_JSON_BYTES) throw new UnreadableForm(413)
    chunks.push(chunk)
  }
  const text = Buffer.concat(chunks).toString('latin1')
  if (!isDecodable(text)) throw new UnreadableForm(400)
  return Object.fromEntries([...new URLSearchParams(text)].map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]))
}

/** Whether the escapes are UTF-8: `URLSearchParams` replaces others without saying so. */
function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return /^[\x20-\x7e]*$/.test(text)
  } catch {
    return false
  }
}
