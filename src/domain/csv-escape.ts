/** Leading characters that make a spreadsheet treat a cell as a formula. Source: https://owasp.org/www-community/attacks/CSV_Injection */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/
const GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/

/**
 * Escapes text for a CSV cell, so that no spreadsheet treats it as a formula: puts an apostrophe before it. An existing apostrophe is doubled, so
 * that `unescapeFormula` restores the exact text.
 */
export function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/** The text of a cell without the apostrophe that `escapeFormula` added. */
export function unescapeFormula(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell
}
