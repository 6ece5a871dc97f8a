import { ALLERGEN_LABELS, ALLERGENS } from '../../domain/menu/allergens.ts'
import { Mark } from '../menu/dish-allergens.tsx'
import type { MenuView } from '../menu/menu-view.ts'
import { Icon } from '../ui/icon.tsx'
import { Stars } from '../ui/stars.tsx'
import * as styles from './allergen-key.module.css'

export function AllergenKey({ menus }: { menus: readonly MenuView[] }) {
  const hasAllergens = menus.some(({ categories }) => categories.some(({ items }) => items.some(({ allergens }) => allergens)))
  if (!hasAllergens) return null
  return (
    <details className={styles.key}>
      <summary>
        Allergens, diets and ratings
        <Icon name="down" />
      </summary>
      <div>
        <fieldset>
          <legend>Choose allergens to avoid</legend>
          <p className="muted small">Dishes that contain them, or may contain them, are marked.</p>
          <div className="chips">
            {ALLERGENS.map((allergen) => (
              <label key={allergen} className="chip">
                <input type="checkbox" name="avoid-allergen" value={allergen} />
                <span aria-hidden="true">
                  <Mark allergen={allergen} />
                </span>
                <span>{ALLERGEN_LABELS[allergen]}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <div className={styles.meanings}>
          <div>
            <h3>Marks on a dish</h3>
            <dl>
              <dt>
                <Mark allergen="gluten" />
              </dt>
              <dd>Contains gluten</dd>
              <dt>
                <Mark allergen="gluten" isMay />
              </dt>
              <dd>May contain gluten</dd>
              <dt>
                <span className="tag">vegan</span>
              </dt>
              <dd>A diet the dish suits</dd>
            </dl>
          </div>
          <div>
            <h3>House rating</h3>
            <Stars rating={4} />
            <p className="muted small">The venue rates its own dishes from 1 to 5. These aren’t reviews by diners.</p>
          </div>
        </div>
        <div className={styles.footer}>
          <span>Always tell staff about an allergy before you order.</span>
          <label>
            <input type="checkbox" name="allergen-words" defaultChecked /> Show allergens in words
          </label>
        </div>
      </div>
    </details>
  )
}
