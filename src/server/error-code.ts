/** Returns the code of an error of Node.js or a driver, such as 'ENOENT'; undefined for other errors and values. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}
