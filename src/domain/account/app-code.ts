/** Whether a code is one of an authenticator app, six digits; any other is taken for a backup code. */
export function isAppCode(code: string): boolean {
  return /^\d{3}\s?\d{3}$/.test(code)
}
