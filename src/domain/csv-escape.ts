/** Leading characters that make a spreadsheet treat a cell as a formula. Source: https://owasp.org/www-community/attacks/CSV_Injection */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/
const GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/

/**
 * A formula behind the separator of other kinds of CSV. Such cells are quoted: a spreadsheet that splits at semicolons would otherwise show
 * the formula in a cell of its own.
 */
export const FORMULA_BEHIND_SEPARATOR = /[;\t]\s*[=+\-@＝＋－＠]/

/**
 * Puts an apostrophe before text that a spreadsheet would treat as a formula.
 * An existing apostrophe is doubled, so that `unescapeFormula` restores the exact text.
 */
export function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/** Removes the apostrophe that `escapeFormula` has added. */
export function unescapeFormula(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell
}
