import type { UndoPreview } from '../../../contract/bulk.ts'
import type { ImportKind } from '../../../domain/bulk.ts'
import { pluralise } from '../../pluralise.ts'

const THINGS: Record<ImportKind, { one: string; many: string; back: string }> = {
  venues: { one: 'venue', many: 'venues', back: 'the values from before' },
  menus: { one: 'menu, category or dish', many: 'menus, categories and dishes', back: 'the values from before' },
  users: { one: 'user', many: 'users', back: 'the role and venues from before' },
}

const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** What the undo of an import does and what it leaves, for the question before it: one sentence each. */
export function undoSentences(what: ImportKind, { trashed, restored, kept, kept_names }: UndoPreview): string[] {
  const { one, many, back } = THINGS[what]
  const count = (number: number, kind: string) => `${number.toLocaleString('en-GB')} ${kind} ${number === 1 ? one : many}`
  const goes = trashed === 1 ? 'goes' : 'go'
  const gets = restored === 1 ? 'gets' : 'get'
  return [
    ...(trashed > 0 ? [`${count(trashed, 'created')} ${goes} to the trash.`] : []),
    ...(restored > 0 ? [`${count(restored, 'changed')} ${gets} ${back}.`] : []),
    ...(kept > 0 ? [keptSentence(kept, kept_names)] : []),
    ...(trashed + restored === 0 ? ['Nothing can be undone.'] : []),
  ]
}

function keptSentence(kept: number, names: readonly string[]): string {
  const more = kept - names.length
  const named = LIST.format([...names, ...(more > 0 ? [pluralise(more, 'other')] : [])])
  return kept === 1 ? `${named} was changed or used since, and stays.` : `${named} were changed or used since, and stay.`
}
