/** Leading characters that make a spreadsheet treat a cell as a formula. Source: https://owasp.org/www-community/attacks/CSV_Injection */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/
const GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/

/**
 * Cells that are quoted beside those with a comma or a quote. A formula behind the separator of other kinds of CSV, because a spreadsheet
 * that splits at semicolons would otherwise show it in a cell of its own. A line break, which would otherwise end the row unless it is the
 * one that the file ends its lines with.
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
