/** Returns a LIKE pattern that matches any text containing `text`. Escapes LIKE's wildcards. */
export function likeContains(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
