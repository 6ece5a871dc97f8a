import type { KeyboardEvent } from 'react'
import type { AuditEntry, Version } from '../../../contract/audit.ts'
import { formatDate, localNow } from '../../../domain/time.ts'
import * as dataTableStyles from '../../private/table/data-table.module.css'
import { useSite } from '../../site.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { actionLabel, fieldLabel, formatActor } from '../audit/audit-labels.ts'
import { formatWhole, readableChanges } from '../audit/audit-values.ts'
import * as historyStyles from './history.module.css'

/** A part of two texts: in both, only in the earlier or only in the later one. */
type TextPart = { text: string; kind: 'same' | 'removed' | 'added' }

const WORDS = /\s*\S+|\s+$/g

/** Longest texts, in words, that are compared word by word. Longer ones are shown as removed and added between what they share. */
const MAX_WORDS = 400

/**
 * Splits two texts between words into what is in both, in one, or in the other, in the order of the text. Without the added parts it is
 * `before`, without the removed ones `after`.
 */
export function diffText(before: string, after: string): TextPart[] {
  const [a, b] = [before.match(WORDS) ?? [], after.match(WORDS) ?? []]
  const shorter = Math.min(a.length, b.length)
  let first = 0
  while (first < shorter && a[first] === b[first]) first += 1
  let last = 0
  while (last < shorter - first && a[a.length - 1 - last] === b[b.length - 1 - last]) last += 1
  const middle = diffWords(a.slice(first, a.length - last), b.slice(first, b.length - last))
  return join([...a.slice(0, first).map(same), ...middle, ...a.slice(a.length - last).map(same)])
}

const same = (text: string): TextPart => ({ text, kind: 'same' })
const removed = (text: string): TextPart => ({ text, kind: 'removed' })
const added = (text: string): TextPart => ({ text, kind: 'added' })

/** By the longest common subsequence, in time and memory of the product of both lengths. */
function diffWords(a: readonly string[], b: readonly string[]): TextPart[] {
  if (a.length > MAX_WORDS || b.length > MAX_WORDS) return [...a.map(removed), ...b.map(added)]
  const width = b.length + 1
  const common = new Uint16Array((a.length + 1) * width)
  const at = (i: number, j: number) => common[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      common[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const parts: TextPart[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const [old, next] = [a[i], b[j]]
    if (old !== undefined && old === next) {
      parts.push(same(old))
      i += 1
      j += 1
    } else if (old !== undefined && (next === undefined || at(i + 1, j) >= at(i, j + 1))) {
      parts.push(removed(old))
      i += 1
    } else if (next !== undefined) {
      parts.push(added(next))
      j += 1
    }
  }
  return parts
}

function join(parts: readonly TextPart[]): TextPart[] {
  const joined: TextPart[] = []
  for (const part of parts) {
    const previous = joined.at(-1)
    if (previous?.kind === part.kind) previous.text += part.text
    else joined.push({ ...part })
  }
  return joined
}

function Words({ parts, without }: { parts: readonly TextPart[]; without: 'removed' | 'added' }) {
  return parts
    .filter(({ kind }) => kind !== without)
    .map(({ text, kind }, index) => {
      // The parts of a text have no identity, and never move.
      const key = index
      if (kind === 'removed') return <del key={key}>{text}</del>
      return kind === 'added' ? <ins key={key}>{text}</ins> : <span key={key}>{text}</span>
    })
}

function ImageValue({ field, value }: { field: string; value: unknown }) {
  if (!field.endsWith('image_url') || typeof value !== 'string' || !value.startsWith('/')) return null
  return <img className={historyStyles.picture} src={value} alt="" loading="lazy" />
}

type VersionChangesProps = { version: AuditEntry; unchanged: Version['fields']; labelledBy: string }

export function VersionChanges({ version, unchanged, labelledBy }: VersionChangesProps) {
  const { timeZone } = useSite()
  const changes = readableChanges(version.changes)
  if (changes.length + unchanged.length === 0) return <EmptyState>No fields changed</EmptyState>
  return (
    <div className={dataTableStyles.scroll}>
      <table className={`${dataTableStyles.table} ${historyStyles.changes}`} aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, from, to, from_name, to_name }) => {
            const place = { field, timeZone, action: version.action }
            const parts = diffText(formatWhole(from_name ?? from, place), formatWhole(to_name ?? to, place))
            return (
              <tr key={field}>
                <th scope="row">{fieldLabel(field)}</th>
                <td data-kind="long" data-label="Before">
                  <ImageValue field={field} value={from} />
                  <Words parts={parts} without="added" />
                </td>
                <td data-kind="long" data-label="After">
                  <ImageValue field={field} value={to} />
                  <Words parts={parts} without="removed" />
                </td>
              </tr>
            )
          })}
          {unchanged.map(({ field, value, value_name }) => (
            <tr key={field}>
              <th scope="row">{fieldLabel(field)}</th>
              <td data-kind="long" data-label="Unchanged" colSpan={2}>
                <ImageValue field={field} value={value} />
                <span className="muted">{formatWhole(value_name ?? value, { field, timeZone })}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export type VersionListProps = {
  versions: readonly AuditEntry[]
  newest: AuditEntry
  shown: AuditEntry
  /** @param isByArrow whether an arrow key moved to the version, so that the focus has to stay in the list */
  onShow: (version: AuditEntry, isByArrow: boolean) => void
}

export function VersionList({ versions, newest, shown, onShow }: VersionListProps) {
  const { timeZone } = useSite()
  const at = (version: AuditEntry) => localNow(new Date(version.at), timeZone)
  const days = Map.groupBy(versions, (version) => at(version).date)
  return (
    <ol className={historyStyles.days} onKeyDown={(event) => moveByArrow(event, versions, (version) => onShow(version, true))}>
      {[...days].map(([date, ofDay]) => (
        <li key={date}>
          <h3>{formatDate(date, { weekday: true })}</h3>
          <ol>
            {ofDay.map((version) => (
              <li key={version.id}>
                <button
                  type="button"
                  className={historyStyles.version}
                  aria-current={version.id === shown.id ? 'true' : undefined}
                  onClick={() => onShow(version, false)}
                >
                  <span className="tabular">{at(version).time}</span>
                  <span>
                    <span className="strong">{formatActor(version.actor_email)}</span>
                    <span className={`muted ${historyStyles.line}`}>{summaryOf(version)}</span>
                    {version.id === newest.id ? <span className="badge confirmed">Current version</span> : null}
                    <Kind action={version.action} />
                  </span>
                </button>
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  )
}

function Kind({ action }: { action: string }) {
  if (action.endsWith('.create')) return <span className="badge neutral">First version</span>
  return action.endsWith('.restore') ? <span className="badge neutral">Restored</span> : null
}

/** The arrow keys show the version above or below, as in a list box. */
function moveByArrow(event: KeyboardEvent<HTMLElement>, versions: readonly AuditEntry[], onMove: (version: AuditEntry) => void) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button')]
  const index = buttons.indexOf(event.target as HTMLButtonElement) + step
  const [next, version] = [buttons[index], versions[index]]
  if (!next || !version) return
  event.preventDefault()
  next.focus()
  onMove(version)
}

function summaryOf({ action, changes }: AuditEntry): string {
  const isChange = action.endsWith('.update') && changes.length > 0
  return isChange ? changes.map(({ field }) => fieldLabel(field)).join(', ') : actionLabel(action)
}
