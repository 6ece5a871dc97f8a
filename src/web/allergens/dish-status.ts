import type { ManagedItem, ManagedMenu } from '../../contract/managed-menu.ts'
import {
  ALLERGENS,
  type AllergenChanges,
  type AllergenStatements,
  allergensNotStated,
  changeStatements,
} from '../../domain/menu/allergens.ts'

/** `changed`: needs a new confirmation, because name or description of the dish changed. */
export type DishStatus = 'confirmed' | 'ready' | 'changed' | 'incomplete'

export type DishRow = {
  item: ManagedItem
  category: string
  statements: AllergenStatements
  stated: number
  status: DishStatus
  isPending: boolean
}

export function dishRows(menu: ManagedMenu, pending: Readonly<Record<string, AllergenChanges>>): DishRow[] {
  return menu.categories.flatMap(({ name, items }) => items.map((item) => dishRow(item, name, pending[item.id])))
}

type KnownRow = { row: DishRow; changes: AllergenChanges | undefined }

/** A row stays the same object while its dish does, so that a change of one dish of hundreds renders one row. */
const known = new WeakMap<ManagedItem, KnownRow>()

function dishRow(item: ManagedItem, category: string, changes: AllergenChanges | undefined): DishRow {
  const last = known.get(item)
  if (last?.changes === changes && last?.row.category === category) return last.row
  const row = createRow(item, category, changes)
  known.set(item, { row, changes })
  return row
}

function createRow(item: ManagedItem, category: string, changes: AllergenChanges | undefined): DishRow {
  const statements = changeStatements(item.allergens?.statements ?? {}, changes ?? {})
  const stated = ALLERGENS.length - allergensNotStated(statements).length
  return { item, category, statements, stated, status: statusOf(item, stated, changes !== undefined), isPending: changes !== undefined }
}

function statusOf({ allergens }: ManagedItem, stated: number, isPending: boolean): DishStatus {
  if (allergens?.confirmed_at && !isPending) return 'confirmed'
  if (stated < ALLERGENS.length) return 'incomplete'
  return allergens?.recipe_changed ? 'changed' : 'ready'
}

/** '2 ready to confirm, 1 changed, 4 to fill in'; empty when all dishes are confirmed. */
export function describeProgress(rows: readonly DishRow[]): string {
  const count = (status: DishStatus) => rows.filter((row) => row.status === status).length
  const parts: [number, string][] = [
    [count('ready'), 'ready to confirm'],
    [count('changed'), 'changed'],
    [count('incomplete'), 'to fill in'],
  ]
  return parts
    .filter(([number]) => number > 0)
    .map(([number, words]) => `${number} ${words}`)
    .join(', ')
}

export function nextUnconfirmed(rows: readonly DishRow[], afterId: string | null): DishRow | null {
  const start = rows.findIndex(({ item }) => item.id === afterId) + 1
  return [...rows.slice(start), ...rows.slice(0, start)].find(({ status }) => status !== 'confirmed') ?? null
}
