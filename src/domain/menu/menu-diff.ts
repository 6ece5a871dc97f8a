import { compareNames, foldName, isSameText, toComparableName } from './dish-name.ts'
import { formatSizesText, type ItemSize } from './sizes.ts'

type ComparedDish = {
  name: string
  description: string | null
  price: number | null
  sizes?: readonly ItemSize[] | undefined
  dietary_info: readonly string[]
}

/**
 * What can differ between a dish of the menu and its new extraction. `name`: the names are similar, and a person must decide whether they
 * are the same dish.
 */
export const DISH_DIFFERENCES = ['name', 'price', 'description', 'dietary_info'] as const
export type DishDifference = (typeof DISH_DIFFERENCES)[number]

export type ChangedDish<Present, Read> = { present: Present; read: Read; differs: DishDifference[] }

type MenuChanges<Present, Read> = {
  added: Read[]
  gone: Present[]
  changed: ChangedDish<Present, Read>[]
}

/**
 * Maximum number of character pairs that are compared to match misread names: about 250 ms. Two menus of 150 dishes without a common
 * name need 20 million. Above it, only equal names match.
 */
const MAX_WORK = 25_000_000
const PAIR_COST = 8

type Pair<Present, Read> = { one: Present; other: Read; isUnsure: boolean }

/**
 * Compares a menu with a new extraction of it. Names match regardless of accents, case and letters that OCR confuses; a different word
 * means a different dish.
 * Similar names are reported for a person to decide. Each dish is matched once, the most certain match first.
 */
export function diffMenu<Present extends ComparedDish, Read extends ComparedDish>(
  present: readonly Present[],
  read: readonly Read[],
): MenuChanges<Present, Read> {
  const matched = new Map<Present, Pair<Present, Read>>()
  const taken = new Set<Read>()
  const match = (pairs: readonly Pair<Present, Read>[]) => {
    const byLikeness = pairs.toSorted(
      (a, b) => Number(a.isUnsure) - Number(b.isUnsure) || Number(a.one.price !== a.other.price) - Number(b.one.price !== b.other.price),
    )
    for (const pair of byLikeness) {
      if (matched.has(pair.one) || taken.has(pair.other)) continue
      matched.set(pair.one, pair)
      taken.add(pair.other)
    }
  }
  match(namesakes(present, read))
  const left = present.filter((item) => !matched.has(item))
  match(
    misreadings(
      left,
      read.filter((item) => !taken.has(item)),
    ),
  )
  const changed = [...matched.values()].map(({ one, other, isUnsure }) => ({
    present: one,
    read: other,
    differs: listDifferences(one, other, isUnsure),
  }))
  return {
    added: read.filter((item) => !taken.has(item)),
    gone: present.filter((item) => !matched.has(item)),
    changed: changed.filter(({ differs }) => differs.length > 0),
  }
}

function listDifferences(present: ComparedDish, read: ComparedDish, isNameUnsure: boolean): DishDifference[] {
  const differs: Record<DishDifference, boolean> = {
    name: isNameUnsure,
    price: read.price !== null && (read.price !== present.price || hasOtherSizes(present, read)),
    description: !isSameText(present.description, read.description),
    dietary_info: present.dietary_info.toSorted().join() !== read.dietary_info.toSorted().join(),
  }
  return DISH_DIFFERENCES.filter((field) => differs[field])
}

function hasOtherSizes({ sizes: before = [] }: ComparedDish, { sizes: after = [] }: ComparedDish): boolean {
  return after.length > 0 && formatSizesText(before) !== formatSizesText(after)
}

/** Pairs dishes with the same name: first by equal price, then in order. Runs in linear time even when many dishes share a name. */
function namesakes<Present extends ComparedDish, Read extends ComparedDish>(
  present: readonly Present[],
  read: readonly Read[],
): Pair<Present, Read>[] {
  const samePrice = pairInOrder(present, read, ({ name, price }) => `${foldName(name)} £${price}`)
  const paired = new Set(samePrice.map(({ one }) => one))
  const taken = new Set(samePrice.map(({ other }) => other))
  const leftPresent = present.filter((item) => !paired.has(item))
  const leftRead = read.filter((item) => !taken.has(item))
  return [...samePrice, ...pairInOrder(leftPresent, leftRead, ({ name }) => foldName(name))]
}

function pairInOrder<Present extends ComparedDish, Read extends ComparedDish>(
  present: readonly Present[],
  read: readonly Read[],
  toKey: (dish: ComparedDish) => string,
): Pair<Present, Read>[] {
  const next = new Map([...Map.groupBy(read, toKey)].map(([key, dishes]) => [key, dishes.values()]))
  return present.flatMap((one) => {
    const other = next.get(toKey(one))?.next().value
    return other ? [{ one, other, isUnsure: false }] : []
  })
}

function misreadings<Present extends ComparedDish, Read extends ComparedDish>(
  present: readonly Present[],
  read: readonly Read[],
): Pair<Present, Read>[] {
  if (workOf(present) * workOf(read) > MAX_WORK) return []
  const names = read.map((other) => ({ other, name: toComparableName(other.name) }))
  return present.flatMap((one) => {
    const own = toComparableName(one.name)
    return names.flatMap(({ other, name }) => {
      const likeness = compareNames(own, name)
      return likeness === 'other' ? [] : [{ one, other, isUnsure: likeness === 'unsure' }]
    })
  })
}

function workOf(items: readonly ComparedDish[]): number {
  return items.reduce((sum, { name }) => sum + foldName(name).length + PAIR_COST, 0)
}

type StatedDish = ComparedDish & { id: string; allergens_confirmed: boolean }

/** Omitted fields stay unchanged. */
type DishDecision = {
  id: string
  description?: string | null | undefined
  price?: number | undefined
  dietary_info?: readonly string[] | undefined
  /** Whether the recipe is the same. Tags that the photo does not show, and confirmed allergens, are then kept. */
  same_recipe?: boolean | undefined
}

type Decisions = { changed: readonly DishDecision[]; gone: readonly string[]; kept: readonly string[] }
type Difference<Present, Read> = { changed: readonly ChangedDish<Present, Read>[]; gone: readonly Present[] }

/** Whether the venue has stated anything about diets or allergens of a dish. */
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
