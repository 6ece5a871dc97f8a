/** Removes spaces from a typed code. Apps show spaces between the digits, and copying the code may copy them. */
export function withoutSpaces(code: string): string {
  return code.replace(/\s/g, '')
}
