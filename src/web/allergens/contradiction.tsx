import type { AllergenStatements } from '../../domain/menu/allergens.ts'
import { describeContradictions } from '../../domain/menu/contradicted-tags.ts'
import type { DietaryTag } from '../../domain/menu/dietary-tags.ts'
import { Banner } from '../ui/banner.tsx'

/** Tells people of a venue which tags of a dish its allergen statements contradict; nothing when there are none. */
export function Contradiction({ tags, statements }: { tags: readonly DietaryTag[]; statements: AllergenStatements }) {
  const words = describeContradictions(tags, statements)
  return words === '' ? null : <Banner tone="warning">{words}</Banner>
}
