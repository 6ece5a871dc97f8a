/** Leading characters that make a spreadsheet treat a cell as a formula. Source: https://owasp.org/www-community/attacks/CSV_Injection */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/
const GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/

/**
 * Cells that are quoted, in addition to those with a comma or a quote. The first pattern is a formula after a semicolon or tab: a
 * spreadsheet that splits at these would otherwise show it in a cell of its own. The second is a line break, which would otherwise end the
 * row.
 */
export const QUOTED_CELLS = [/[;\t]\s*[=+\-@＝＋－＠]/, /[\r\n]/]

/**
 * Puts an apostrophe before text that a spreadsheet would treat as a formula.
 * An existing apostrophe is doubled, so that `unescapeFormula` restores the exact text.
 */
export function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

export function unescapeFormula(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell
}
