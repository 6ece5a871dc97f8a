/** Matches only from the start of a word, because trying every position of a long word takes quadratic time. */
const EMAIL = /(?<![^\s<>"'`(),;:/])[^\s<>"'`(),;:/]+@[^\s<>"'`(),;:/]+/g
/** Seven or more digits with phone separators. Ids and hashes have letters between their digits. */
const PHONE = /(?<![\w-])\+?\(?\d(?:[\s().-]?\d){6,}(?![\w-])/g
/** Messages put values in quotation marks. */
const QUOTED = /(["'`])(?:(?!\1).)*\1/gs

export function redact(text: string): string {
  return redactContacts(text.replace(QUOTED, '$1…$1'))
}

export function redactContacts(text: string): string {
  return text.replace(EMAIL, '[email]').replace(PHONE, '[number]')
}

const PLAIN_ERRORS = new Set(['Error', 'TypeError', 'RangeError', 'ReferenceError'])
/** Fields that contain a kind of failure or a part of the system, never user data. */
const SAFE_FIELDS = [
  'code',
  'errno',
  'syscall',
  'status',
  'responseCode',
  'command',
  'severity',
  'constraint',
  'table',
  'column',
  'routine',
]
const IDENTIFIER = /^[\w. -]{1,80}$/
const MAX_CAUSES = 5

type ErrorLike = { name?: unknown; message?: unknown; stack?: unknown; cause?: unknown }

/**
 * Returns the loggable parts of an error: its class, its code and the stack without the message. Messages of databases, mail servers and
 * parsers quote email addresses, names and query values. Only messages of plain errors without a code are kept, redacted.
 */
export function toLogError(error: unknown, depth = 0): Record<string, unknown> {
  if (typeof error !== 'object' || error === null) return { name: typeof error }
  const { message, stack, cause } = error as ErrorLike
  const className = classOf(error)
  const fields = Object.fromEntries(SAFE_FIELDS.flatMap((field) => safeField(error, field)))
  const isPlain = PLAIN_ERRORS.has(className) && !('code' in error) && !('responseCode' in error)
  const frames = typeof stack === 'string' ? framesOf(stack) : null
  return {
    name: className,
    ...(isPlain && typeof message === 'string' ? { message: redact(message) } : {}),
    ...fields,
    ...(frames ? { stack: frames } : {}),
    ...(cause && depth < MAX_CAUSES ? { cause: toLogError(cause, depth + 1) } : {}),
  }
}

/** Uses the class name when the name is 'Error', because many classes do not set it. */
function classOf(error: ErrorLike): string {
  const own = identifier(error.name)
  return own !== null && own !== 'Error' ? own : (identifier(error.constructor?.name) ?? 'object')
}

function safeField(error: object, field: string): [string, unknown][] {
  const value: unknown = Reflect.get(error, field)
  if (typeof value === 'number') return [[field, value]]
  const text = identifier(value)
  return text === null ? [] : [[field, text]]
}

function identifier(value: unknown): string | null {
  return typeof value === 'string' && IDENTIFIER.test(value) ? value : null
}

function framesOf(stack: string): string | null {
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return frames.length > 0 ? frames.join('\n') : null
}

/** In characters. The longest path of the site has at most a quarter. */
const MAX_PATH_LENGTH = 400

/** Removes personal data and shortens the path, because clients can request paths of many kilobytes. */
export function truncatePath(path: string): string {
  const safe = redactContacts(decoded(path))
  return safe.length <= MAX_PATH_LENGTH ? safe : `${safe.slice(0, MAX_PATH_LENGTH)}…`
}

function decoded(path: string): string {
  try {
    return decodeURI(path).replaceAll('%40', '@')
  } catch {
    return path.replaceAll('%40', '@')
  }
}
