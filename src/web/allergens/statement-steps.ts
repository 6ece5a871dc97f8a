import { ALLERGEN_STATEMENT_LABELS, ALLERGEN_STATEMENTS, type AllergenStatement } from '../../domain/menu/allergens.ts'

/** The statement after a click: contains, may contain, free from, none. */
export function nextStatement(statement: AllergenStatement | undefined): AllergenStatement | null {
  const place = statement ? ALLERGEN_STATEMENTS.indexOf(statement) : -1
  return ALLERGEN_STATEMENTS[place + 1] ?? null
}

export function statementLabel(statement: AllergenStatement | null | undefined): string {
  return statement ? ALLERGEN_STATEMENT_LABELS[statement].toLowerCase() : 'not stated'
}
