import { Icon } from '../ui/icon.tsx'
import { PrivateIcon } from './private-icon.tsx'
import * as styles from './row-actions.module.css'
import type { RowList } from './use-row-list.ts'

type Props = {
  list: Pick<RowList<object, HTMLElement>, 'move' | 'remove'>
  index: number
  count: number
  label: string
  canRemove?: boolean
}

export function RowActions({ list, index, count, label, canRemove = true }: Props) {
  return (
    <span className={styles.actions}>
      {(['up', 'down'] as const).map((direction) => (
        <button
          key={direction}
          type="button"
          className={direction === 'up' ? `icon-button compact ${styles.up}` : 'icon-button compact'}
          data-part={direction}
          aria-label={`Move ${label} ${direction}`}
          aria-disabled={index === (direction === 'up' ? 0 : count - 1) || undefined}
          onClick={() => list.move(index, direction)}
        >
          <Icon name="down" />
        </button>
      ))}
      {canRemove ? (
        <button type="button" className="icon-button compact danger" aria-label={`Remove ${label}`} onClick={() => list.remove(index)}>
          <PrivateIcon name="bin" />
        </button>
      ) : null}
    </span>
  )
}
