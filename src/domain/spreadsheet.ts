/** What makes a spreadsheet take a cell for a formula, at its beginning. Source: https://owasp.org/www-community/attacks/CSV_Injection */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/
const GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/

/**
 * Text as a cell of a CSV file that no spreadsheet takes for a formula: an apostrophe before what might be one. One that
 * is there already gets another, so that `unguardCell` gives back exactly what was guarded.
 */
export function guardCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/** The text that a cell stands for: without the apostrophe that `guardCell` put before it. */
export function unguardCell(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell
}
