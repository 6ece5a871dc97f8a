import { redact, redactContacts } from './redact.ts'

/** Errors of JavaScript itself and of our own code. Messages of other errors may quote user input. */
const PLAIN_ERRORS = new Set(['Error', 'TypeError', 'RangeError', 'ReferenceError'])
/** Fields of errors that contain a kind of failure or a part of the system, never a value. */
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
/** The format of a safe field: an identifier or a number. */
const IDENTIFIER = /^[\w. -]{1,80}$/
/** Deepest chain of causes that is logged. */
const MAX_CAUSES = 5

type ErrorLike = { name?: unknown; message?: unknown; stack?: unknown; cause?: unknown }

/**
 * Returns the parts of an error that may be logged: its class, its code and the stack without the message. Messages of databases, mail servers
 * and parsers quote email addresses, names and query values, so only those of plain errors without a code are kept, redacted.
 * A thrown object that is not an `Error` is described the same way.
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

/** The name of an error; that of its class when the name is 'Error', because many classes do not set it. */
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

/** The frames of a stack; the lines before them repeat the message. */
function framesOf(stack: string): string | null {
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return frames.length > 0 ? frames.join('\n') : null
}

/** Longest path in a log line, in characters. The site's own paths have at most a quarter. */
const MAX_PATH_LENGTH = 400

/** Returns a path for the log: without personal data, and shortened, because clients can request paths of many kilobytes. */
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
