export function isAppCode(code: string): boolean {
  return /^\d{3}\s?\d{3}$/.test(code)
}
