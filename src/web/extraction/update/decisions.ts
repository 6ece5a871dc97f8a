import type { ApplyMenuChangesInput, MenuDiff } from '../../../contract/menu-extraction.ts'
import { DIETARY_TAGS, type DietaryTag } from '../../../domain/menu/dietary-tags.ts'
import { type Answer, type Difference, takeableFields } from './list-differences.ts'

export type Decisions = { chosen: ReadonlySet<string>; answers: ReadonlyMap<string, Answer> }

export type Decided = Decisions & { all: readonly Difference[] }

type Changed = MenuDiff['changed'][number]
type DishChange = ApplyMenuChangesInput['changed'][number]

/**
 * Returns the decisions about differences that were listed again. Keeps the decisions about differences that are unchanged; new ones get
 * their initial decision.
 * @param chosenAtFirst the keys of the differences that are ticked initially
 */
export function decideAgain(all: readonly Difference[], earlier: Decided | null, chosenAtFirst: ReadonlySet<string>): Decisions {
  const known = new Map(earlier?.all.map((one) => [identityOf(one), one.key]))
  const chosen = new Set<string>()
  const answers = new Map<string, Answer>()
  for (const one of all) {
    const before = known.get(identityOf(one))
    const answer = before === undefined ? undefined : earlier?.answers.get(before)
    if (answer) answers.set(one.key, answer)
    if (before === undefined ? chosenAtFirst.has(one.key) : earlier?.chosen.has(before)) chosen.add(one.key)
  }
  return { chosen, answers }
}

/** Identifies a difference by its content. Without the key for a new dish, because its key is its position. */
function identityOf({ kind, key, before, after, question }: Difference): string {
  return JSON.stringify([kind, kind === 'added' ? null : key, before, after, question])
}

export function listUnanswered(differences: readonly Difference[], { answers }: Decisions): Difference[] {
  return differences.filter(({ key, question }) => question !== null && !answers.has(key))
}

export function countTaken(differences: readonly Difference[], { chosen, answers }: Decisions): number {
  const changing: readonly (Answer | undefined)[] = ['changed', 'other', 'remove']
  return differences.filter(({ key }) => chosen.has(key) || changing.includes(answers.get(key))).length
}

export function toApplyInput({ menu, added, changed, gone }: MenuDiff, { chosen, answers }: Decisions): ApplyMenuChangesInput {
  const replaced = changed.filter(({ id }) => answers.get(id) === 'other')
  const answered = (wanted: Answer) => gone.flatMap(({ id }) => (answers.get(id) === wanted ? [id] : []))
  return {
    seen_updated_at: menu.updated_at,
    added: [
      ...added.flatMap((dish, at) => (chosen.has(`added${at}`) ? [toNewDish(dish, dish.price)] : [])),
      ...replaced.flatMap(({ read }) => (read.price === null ? [] : [toNewDish(read, read.price)])),
    ],
    changed: changed.flatMap((dish) => toDishChange(dish, chosen.has(dish.id), answers.get(dish.id))),
    gone: [
      ...gone.flatMap(({ id, asked }) => (!asked && chosen.has(id) ? [id] : [])),
      ...answered('remove'),
      ...replaced.map(({ id }) => id),
    ],
    kept: answered('keep'),
  }
}

function toNewDish(
  { name, description, sizes, category, dietary_info }: Changed['read'],
  price: number,
): ApplyMenuChangesInput['added'][number] {
  return { name, description, price, ...(sizes ? { sizes } : {}), category, dietary_info }
}

/** Existing tags that the photo does not show are kept only when the user answered that the recipe is the same. */
function toDishChange(dish: Changed, isTaken: boolean, answer: Answer | undefined): DishChange[] {
  if (answer === 'other' || (!isTaken && answer === undefined)) return []
  const { id, dietary_info, read } = dish
  const fields = isTaken ? takeableFields(dish) : []
  const tags = tagsAfter({ before: dietary_info, printed: read.dietary_info }, answer, fields.includes('dietary_info'))
  return [
    {
      id,
      ...(fields.includes('price') && read.price !== null ? { price: read.price, sizes: read.sizes ?? [] } : {}),
      ...(fields.includes('description') ? { description: read.description } : {}),
      ...(tags ? { dietary_info: tags } : {}),
      ...(answer ? { same_recipe: answer === 'same' } : {}),
    },
  ]
}

function tagsAfter(
  { before, printed }: { before: readonly DietaryTag[]; printed: readonly DietaryTag[] },
  answer: Answer | undefined,
  areTaken: boolean,
): DietaryTag[] | null {
  if (answer === 'changed') return [...printed]
  if (!areTaken) return null
  return answer === 'same' ? DIETARY_TAGS.filter((tag) => before.includes(tag) || printed.includes(tag)) : [...printed]
}
