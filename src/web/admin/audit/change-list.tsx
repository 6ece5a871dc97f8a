import type { AuditEntry } from '../../../contract/audit.ts'
import { fieldWords } from './action-words.ts'

/** Longer values are cut: the log says what happened, it is no archive. */
const LONGEST = 120

/** What each changed field was and became. */
export function ChangeList({ changes }: { changes: AuditEntry['changes'] }) {
  if (changes.length === 0) return <span className="muted">–</span>
  return (
    <ul className="change-list">
      {changes.map(({ field, from, to }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry never changes, and an import names 'item' as often as it adds one
        <li key={index}>
          <span className="muted">{fieldWords(field)}</span> {from === null || from === undefined ? null : <del>{shown(from)}</del>}{' '}
          <ins>{to === null || to === undefined ? 'nothing' : shown(to)}</ins>
        </li>
      ))}
    </ul>
  )
}

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
