import type { MenuDiff } from '../../../contract/menu-extraction.ts'
import { DIETARY_TAGS, type DietaryTag } from '../../../domain/menu/dietary-tags.ts'
import { type Certainty, DOUBTS, type Doubt, getCertainty } from '../../../domain/menu/extracted-menu.ts'
import type { DishDifference } from '../../../domain/menu/menu-diff.ts'
import type { ItemSize } from '../../../domain/menu/sizes.ts'
import type { PhotoMark } from '../review/photo-viewer.tsx'

export type DishText = {
  name: string
  description: string | null
  price: number | null
  sizes?: readonly ItemSize[] | undefined
  dietary_info: readonly DietaryTag[]
}

export type Answer = 'same' | 'changed' | 'other' | 'keep' | 'remove'
type Question = { legend: string; answers: { answer: Answer; label: string }[] }

export type Difference = PhotoMark & {
  kind: keyof typeof KINDS
  before: DishText | null
  after: (DishText & { category: string }) | null
  differs: readonly DishDifference[]
  /** Label of the checkbox; null when there is only a question. */
  action: string | null
  question: Question | null
  why: string
}

export const KINDS = { added: 'New', changed: 'Changed', gone: 'Removed' } as const

type Changed = MenuDiff['changed'][number]
type Present = MenuDiff['gone'][number]

/** Returns what a photo adds to a menu, changes and lacks, in this order, with the question that each asks the user. */
export function listDifferences({ added, changed, gone }: MenuDiff): Difference[] {
  return [
    ...added.map((read, at): Difference => {
      const shared = { kind: 'added' as const, key: `added${at}`, name: read.name, before: null, after: read }
      return { ...shared, ...placeOf(read), differs: [], action: 'Add it', question: null }
    }),
    ...changed.map((dish): Difference => {
      const { id, name, differs, read } = dish
      const shared = { kind: 'changed' as const, key: id, name, before: dish, after: read, differs }
      return { ...shared, ...placeOf(read), action: actionOf(dish), question: questionOf(dish) }
    }),
    ...gone.map((dish): Difference => {
      const shared = { kind: 'gone' as const, key: dish.id, name: dish.name, before: dish, after: null, differs: [] }
      const place = { page: null, box: null, certainty: 'clear' as const, why: '' }
      return { ...shared, ...place, action: dish.asked ? null : 'Remove it', question: dish.asked ? goneQuestion(dish) : null }
    }),
  ]
}

function placeOf({ page, box, doubts }: Pick<Changed['read'], 'page' | 'box' | 'doubts'>) {
  const certainty: Certainty = getCertainty(doubts)
  return { page, box, certainty, why: doubts.map((doubt: Doubt) => DOUBTS[doubt].sentence).join(' ') }
}

/** Returns the fields of a changed dish that can be taken over. A description that the photo does not show is never removed. */
export function takeableFields({ differs, dietary_info, read }: Changed): DishDifference[] {
  const isTakeable: Record<DishDifference, boolean> = {
    name: false,
    price: read.price !== null,
    description: read.description !== null,
    dietary_info: read.dietary_info.some((tag) => !dietary_info.includes(tag)),
  }
  return differs.filter((field) => isTakeable[field])
}

const FIELD_WORDS: Record<DishDifference, string> = {
  name: 'name',
  price: 'price',
  description: 'description',
  dietary_info: 'dietary tags',
}

function actionOf(dish: Changed): string | null {
  const fields = takeableFields(dish).map((field) => FIELD_WORDS[field])
  return fields.length === 0 ? null : `Use the new ${new Intl.ListFormat('en-GB').format(fields)}`
}

function questionOf(dish: Changed): Question | null {
  const { name, differs, asked, read } = dish
  if (differs.includes('name'))
    return {
      legend: `Is “${read.name}” the same dish as “${name}”?`,
      answers: [
        { answer: 'same', label: `The same dish${asked ? ` with the same recipe: keep ${whatIsStated(dish)}` : ''}` },
        { answer: 'other', label: 'Another dish: replace it' },
      ],
    }
  if (!asked) return null
  const printed = read.dietary_info.length > 0 ? `only ${listTags(read.dietary_info)}` : 'no dietary tags'
  return {
    legend: `Is ${name} the same recipe?`,
    answers: [
      { answer: 'same', label: `The same recipe: keep ${whatIsStated(dish)}` },
      {
        answer: 'changed',
        label: `Changed: ${printed}, as on the photo${dish.allergens_confirmed ? '; confirm the allergens again' : ''}`,
      },
    ],
  }
}

function goneQuestion(dish: Present): Question {
  return {
    legend: `Is ${dish.name} still served?`,
    answers: [
      { answer: 'keep', label: `Still served: keep it with ${whatIsStated(dish)}` },
      { answer: 'remove', label: 'No longer: remove it' },
    ],
  }
}

function whatIsStated({ dietary_info, allergens_confirmed }: Present): string {
  return [listTags(dietary_info), allergens_confirmed ? 'its confirmed allergens' : ''].filter(Boolean).join(' and ')
}

export function listTags(tags: readonly DietaryTag[]): string {
  return DIETARY_TAGS.filter((tag) => tags.includes(tag)).join(', ')
}

/** Whether a difference is selected initially. Doubtful ones and removals of dishes are not. */
export function isSelectedByDefault({ kind, certainty, action, differs }: Difference): boolean {
  return action !== null && kind !== 'gone' && certainty === 'clear' && !differs.includes('name')
}
