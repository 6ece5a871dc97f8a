/** A number with its noun: '1 menu', '2 menus', '0 menus'. */
export function pluralise(count: number, noun: string): string {
  return `${count.toLocaleString('en-GB')} ${noun}${count === 1 ? '' : 's'}`
}
