import { ALLERGEN_LABELS, ALLERGENS, type Allergen } from '../../domain/menu/allergens.ts'
import { formatShortDate, localNow } from '../../domain/time.ts'
import type { DishAllergensView, DishView, MenuView } from '../menu/menu-view.ts'
import { useSite } from '../site.ts'
import { Icon } from '../ui/icon.tsx'
import * as styles from './allergen-table.module.css'

/** More dishes would make the page too large. Each dish also shows its allergens itself. */
const MAX_DISHES = 150

export function statingMenus(menus: readonly MenuView[]): { name: string; dishes: DishView[] }[] {
  const stating = menus
    .map(({ name, categories }) => ({ name, dishes: categories.flatMap(({ items }) => items) }))
    .filter(({ dishes }) => dishes.some(({ allergens }) => allergens))
  return stating.reduce((sum, { dishes }) => sum + dishes.length, 0) > MAX_DISHES ? [] : stating
}

function printTable() {
  const { dataset } = document.documentElement
  dataset.print = 'allergens'
  print()
  delete dataset.print
}

export function AllergenTable({ menus }: { menus: readonly MenuView[] }) {
  const stating = statingMenus(menus)
  if (stating.length === 0) return null
  return (
    <details className={styles.details} id="allergens">
      <summary>
        <hgroup>
          <h2>Allergen table</h2>
          <p className="muted small">Always tell staff about an allergy before you order.</p>
        </hgroup>
        <Icon name="down" />
      </summary>
      <p className={styles.tools}>
        <span>● Contains</span>
        <span>◐ May contain</span>
        <span>– Free from</span>
        <button type="button" className="btn outline compact needs-script" onClick={printTable}>
          Print
        </button>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a sideways scrolling area must be reachable by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label="Allergen table, scrolls sideways">
        <table>
          <thead>
            <tr>
              <th scope="col">Dish</th>
              {ALLERGENS.map((allergen) => (
                <th key={allergen} scope="col">
                  <span>{ALLERGEN_LABELS[allergen]}</span>
                </th>
              ))}
              <th scope="col">Confirmed by</th>
            </tr>
          </thead>
          {stating.map(({ name, dishes }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: menus may share a name; their order never changes on the page
            <tbody key={place}>
              <tr>
                <th scope="rowgroup" colSpan={ALLERGENS.length + 2}>
                  {name}
                </th>
              </tr>
              {dishes.map((dish, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <DishRow key={row} dish={dish} />
              ))}
            </tbody>
          ))}
        </table>
      </section>
    </details>
  )
}

function DishRow({ dish: { name, allergens } }: { dish: DishView }) {
  const { timeZone } = useSite()
  return (
    <tr>
      <th scope="row">{name}</th>
      {allergens ? (
        <>
          {ALLERGENS.map((allergen) => (
            <td key={allergen}>{markOf(allergens, allergen)}</td>
          ))}
          <td>
            {allergens.confirmedName ?? 'The venue'}, {formatShortDate(localNow(new Date(allergens.confirmedAt), timeZone).date)}
          </td>
        </>
      ) : (
        <td colSpan={ALLERGENS.length + 1}>Not stated: ask the venue</td>
      )}
    </tr>
  )
}

function markOf({ contains, mayContain }: DishAllergensView, allergen: Allergen) {
  if (contains.includes(allergen))
    return (
      <span role="img" aria-label="Contains">
        ●
      </span>
    )
  if (mayContain.includes(allergen))
    return (
      <span role="img" aria-label="May contain">
        ◐
      </span>
    )
  return (
    <span role="img" aria-label="Free from">
      –
    </span>
  )
}
