import { applyEdit, type Draft, type Edit } from './draft.ts'

export type EditHistory = { draft: Draft; earlier: Draft[]; field: string | null }

const MAX_STEPS = 50

/** Applies or undoes an edit. Consecutive edits in one field are one step. */
export function changeHistory(history: EditHistory, edit: Edit | { type: 'undo' }): EditHistory {
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

function fieldOf(edit: Edit): string | null {
  if (edit.type === 'category') return `${edit.key} name`
  if (edit.type === 'menu') return Object.keys(edit.change).includes('name') ? 'menu name' : null
  if (edit.type !== 'item') return null
  const [field] = Object.keys(edit.change)
  return field === 'isAccepted' || field === 'dietary_info' ? null : `${edit.key} ${field}`
}
