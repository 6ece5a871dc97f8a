import type { IncomingMessage } from 'node:http'
import type { PostedForm } from '../../contract/posted-form.ts'
import type { ProblemDetails } from '../../contract/problem.ts'
import type { App } from '../app.ts'
import { MAX_JSON_BYTES } from '../http/request-body.ts'
import type { PageForm } from './page-forms.ts'

export class UnreadableFormError extends Error {
  override readonly name = 'UnreadableFormError'
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
async function readFields(req: IncomingMessage): Promise<Record<string, string>> {
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

const NOT_PASSED_ON = new Set(['accept-encoding', 'connection', 'content-length', 'content-type', 'expect', 'transfer-encoding'])

type FormResponse = {
  posted: PostedForm | null
  location: string | null
  cookies: string[]
}

/**
 * Whether the browser confirms that the form is on one of our pages. The API accepts requests without an origin from
 * programs. A form needs one of the two headers, because any site can post a form with the visitor's cookies.
 */
export function namesItsPage({ headers }: IncomingMessage): boolean {
  return headers.origin !== undefined || headers['sec-fetch-site'] === 'same-origin'
}

/**
 * Makes the API call for a posted form within this process, with the same rate limits, origin checks and errors.
 * @throws UnreadableFormError
 */
export async function postForm(app: App, publicUrl: string, req: IncomingMessage, form: PageForm): Promise<FormResponse> {
  const fields = await readFields(req)
  const { path, body, headers } = form.call(fields)
  const request = new Request(publicUrl + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: [...passedOn(req), ['content-type', 'application/json'], ...Object.entries(headers ?? {})],
  })
  const response = await app.fetch(request, { incoming: req })
  const responseBody: unknown = await response.json()
  const location = response.ok ? form.next(responseBody) : null
  const cookies = response.headers.getSetCookie()
  if (location !== null) return { posted: null, location, cookies }
  const problem = response.ok ? null : (responseBody as ProblemDetails)
  const posted = {
    values: form.shown(fields, response.ok ? responseBody : null),
    status: response.status,
    problem,
    advice: (problem && form.advice?.(problem, fields)) ?? null,
    retryAfter: Number(response.headers.get('retry-after')) || null,
  }
  return { posted, location: null, cookies }
}

function passedOn(req: IncomingMessage): [name: string, value: string][] {
  return Object.entries(req.headersDistinct).flatMap(([name, values = []]) =>
    NOT_PASSED_ON.has(name) ? [] : values.map((value): [string, string] => [name, value]),
  )
}
