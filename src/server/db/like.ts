export function likeContains(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
