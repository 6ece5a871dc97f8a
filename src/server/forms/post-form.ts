import type { IncomingMessage } from 'node:http'
import type { PostedForm } from '../../contract/posted-form.ts'
import type { ProblemDetails } from '../../contract/problem.ts'
import type { App } from '../app.ts'
import type { PageForm } from './page-forms.ts'
import { readFields } from './read-fields.ts'

const NOT_PASSED_ON = new Set(['accept-encoding', 'connection', 'content-length', 'content-type', 'expect', 'transfer-encoding'])

type Answered = {
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
export async function postForm(app: App, publicUrl: string, req: IncomingMessage, form: PageForm): Promise<Answered> {
  const fields = await readFields(req)
  const { path, body, headers } = form.call(fields)
  const request = new Request(publicUrl + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: [...passedOn(req), ['content-type', 'application/json'], ...Object.entries(headers ?? {})],
  })
  const response = await app.fetch(request, { incoming: req })
  const answer: unknown = await response.json()
  const location = response.ok ? form.next(answer) : null
  const cookies = response.headers.getSetCookie()
  if (location !== null) return { posted: null, location, cookies }
  const posted = {
    values: form.shown(fields, response.ok ? answer : null),
    status: response.status,
    problem: response.ok ? null : (answer as ProblemDetails),
    retryAfter: Number(response.headers.get('retry-after')) || null,
  }
  return { posted, location: null, cookies }
}

function passedOn(req: IncomingMessage): [name: string, value: string][] {
  return Object.entries(req.headersDistinct).flatMap(([name, values = []]) =>
    NOT_PASSED_ON.has(name) ? [] : values.map((value): [string, string] => [name, value]),
  )
}
