import { ALLERGEN_ABBREVIATIONS, type Allergen, listAllergens } from '../../domain/menu/allergens.ts'
import { Icon } from '../ui/icon.tsx'
import * as styles from './dish-allergens.module.css'
import type { DishAllergensView } from './menu-view.ts'

/** Allergens of a dish in words, and as abbreviations on request. Null: the venue has not stated them. */
export function DishAllergens({ allergens }: { allergens: DishAllergensView | null }) {
  if (!allergens) {
    return (
      <span className={styles.unknown}>
        <Icon name="info" />
        Allergens not stated: ask the venue
      </span>
    )
  }
  const { contains, mayContain } = allergens
  const sentences = [
    contains.length > 0 ? `Contains ${listAllergens(contains)}.` : '',
    mayContain.length > 0 ? `May contain ${listAllergens(mayContain)}.` : '',
  ]
  const words = sentences.filter(Boolean).join(' ')
  return (
    <>
      {words ? (
        <span className={styles.marks} aria-hidden="true">
          {contains.map((allergen) => (
            <Mark key={allergen} allergen={allergen} />
          ))}
          {mayContain.map((allergen) => (
            <Mark key={allergen} allergen={allergen} isMay />
          ))}
        </span>
      ) : null}
      <span className={words ? styles.words : styles.none}>{words || 'Free from the 14 allergens'}</span>
    </>
  )
}

export function Mark({ allergen, isMay = false }: { allergen: Allergen; isMay?: boolean }) {
  return (
    <span className={styles.mark} data-allergen={allergen} data-may={isMay || undefined}>
      {ALLERGEN_ABBREVIATIONS[allergen]}
    </span>
  )
}
