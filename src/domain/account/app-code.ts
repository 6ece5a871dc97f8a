/** Whether a code is of an authenticator app (six digits). All other codes are backup codes. */
export function isAppCode(code: string): boolean {
  return /^\d{3}\s?\d{3}$/.test(code)
}
