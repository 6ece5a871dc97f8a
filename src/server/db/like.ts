/** The pattern of LIKE for everything that holds the text; signs that LIKE knows stand for themselves. */
export function likeContains(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
