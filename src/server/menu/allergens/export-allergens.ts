import { ALLERGENS } from '../../../domain/menu/allergens.ts'
import type { AppContext } from '../../app-context.ts'
import { toCsv } from '../../serialise/serialise.ts'
import { readManagedMenu } from '../manage/read-managed-menus.ts'

const COLUMNS = ['category', 'dish', ...ALLERGENS, 'confirmed_by', 'confirmed_at', 'recipe_changed']

/**
 * Returns the allergens of all items of a menu as CSV. A cell without a statement contains a text that says so.
 * @throws DomainError not_found
 */
export async function exportAllergens({ ctx, input }: { ctx: AppContext; input: { id: string } }): Promise<string> {
  const menu = await readManagedMenu({ ctx, input })
  const rows = menu.categories.flatMap(({ name: category, items }) =>
    items.map(({ name: dish, allergens }) => ({
      category,
      dish,
      ...Object.fromEntries(ALLERGENS.map((allergen) => [allergen, (allergens?.statements[allergen] ?? 'not_stated').replace('_', ' ')])),
      confirmed_by: allergens?.confirmed_name ?? null,
      confirmed_at: allergens?.confirmed_at ?? null,
      recipe_changed: allergens?.recipe_changed ?? false,
    })),
  )
  const parts = await Array.fromAsync(toCsv({ columns: COLUMNS, batches: inOneBatch(rows), rowsOf: (row) => [row] }))
  return parts.join('')
}

async function* inOneBatch<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows
}
