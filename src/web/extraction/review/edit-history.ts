import { applyEdit, type Draft, type Edit } from './draft.ts'

/** A draft with its earlier versions, the latest last. */
export type History = { draft: Draft; earlier: Draft[]; field: string | null }

/** How many edits can be undone. */
const MAX_STEPS = 50

/** The history after an edit, or after taking the last one back. Typing in one field is one step. */
export function changeHistory(history: History, edit: Edit | { type: 'undo' }): History {
  if (edit.type === 'undo') {
    const last = history.earlier.at(-1)
    return last ? { draft: last, earlier: history.earlier.slice(0, -1), field: null } : history
  }
  const draft = applyEdit(history.draft, edit)
  if (draft === history.draft) return history
  const field = fieldOf(edit)
  if (field !== null && field === history.field) return { ...history, draft }
  return { draft, earlier: [...history.earlier, history.draft].slice(-MAX_STEPS), field }
}

/** The field that an edit types in; null for edits that are steps of their own. */
function fieldOf(edit: Edit): string | null {
  if (edit.type === 'category') return `${edit.key} name`
  if (edit.type === 'menu') return Object.keys(edit.change).includes('name') ? 'menu name' : null
  if (edit.type !== 'item') return null
  const [field] = Object.keys(edit.change)
  return field === 'isAccepted' || field === 'dietary_info' ? null : `${edit.key} ${field}`
}
