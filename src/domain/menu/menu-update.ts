import type { ChangedDish, ComparedDish } from './menu-diff.ts'

export type StatedDish = ComparedDish & { id: string; allergens_confirmed: boolean }

/** A user's decision about a dish that is on the menu and on the photo. Omitted fields stay unchanged. */
export type DishDecision = {
  id: string
  description?: string | null | undefined
  price?: number | undefined
  dietary_info?: readonly string[] | undefined
  /** Whether the recipe is the same. Tags that the photo does not show, and confirmed allergens, are then kept. */
  same_recipe?: boolean | undefined
}

type Decisions = { changed: readonly DishDecision[]; gone: readonly string[]; kept: readonly string[] }
type Difference<Present, Read> = { changed: readonly ChangedDish<Present, Read>[]; gone: readonly Present[] }

export function isStated({ dietary_info, allergens_confirmed }: Pick<StatedDish, 'dietary_info' | 'allergens_confirmed'>): boolean {
  return dietary_info.length > 0 || allergens_confirmed
}

/**
 * Whether the user must say if a changed dish has the same recipe.
 * True when its name, description or tags differ, and it has confirmed allergens or a tag that the photo does not show.
 */
export function isRecipeAsked({ present, read, differs }: ChangedDish<Omit<StatedDish, 'id'>, ComparedDish>): boolean {
  const isOtherRecipe = differs.some((field) => field !== 'price')
  return isOtherRecipe && (present.allergens_confirmed || present.dietary_info.some((tag) => !read.dietary_info.includes(tag)))
}

/** The dishes without a decision that an update would leave with a tag or an allergen statement that the photo does not show. */
export function listUndecided<Present extends StatedDish>(
  { changed, gone }: Difference<Present, ComparedDish>,
  decisions: Decisions,
): Present[] {
  const removed = new Set(decisions.gone)
  const kept = new Set(decisions.kept)
  const decided = new Set(decisions.changed.flatMap((one) => (isDecided(one) ? [one.id] : [])))
  return [
    ...changed.filter((one) => isRecipeAsked(one) && !decided.has(one.present.id) && !removed.has(one.present.id)),
    ...gone.filter((one) => isStated(one) && !kept.has(one.id) && !removed.has(one.id)).map((present) => ({ present })),
  ].map(({ present }) => present)
}

function isDecided({ same_recipe, dietary_info }: DishDecision): boolean {
  return same_recipe === true || (same_recipe === false && dietary_info !== undefined)
}
