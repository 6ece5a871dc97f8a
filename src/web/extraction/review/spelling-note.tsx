import { Icon } from '../../ui/icon.tsx'
import { type AppliedSpelling, isRespelt } from './draft.ts'
import * as styles from './spelling-note.module.css'

type Props = {
  named: { name: string; spelling: AppliedSpelling | null }
  /** Called with the name as it was read. */
  onTakePrinted: (printed: string) => void
}

/** Says that a name is spelt as on an earlier menu, and what was read; renders nothing once the name is another one. */
export function SpellingNote({ named, onTakePrinted }: Props) {
  const { spelling } = named
  if (spelling === null || !isRespelt(named)) return null
  return (
    <p className={styles.note}>
      <Icon name="info" />
      <span>Spelt as on your last menu. The photograph says “{spelling.printed}”.</span>
      <button type="button" className="btn ghost compact" onClick={() => onTakePrinted(spelling.printed)}>
        Use what was read<span className="visually-hidden"> instead of {named.name}</span>
      </button>
    </p>
  )
}
