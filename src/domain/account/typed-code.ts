/** A typed code without the spaces that apps show between digits, and that come along when a code is copied. */
export function withoutSpaces(code: string): string {
  return code.replace(/\s/g, '')
}
