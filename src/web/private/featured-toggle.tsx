import * as styles from './featured-toggle.module.css'
import { PrivateIcon } from './private-icon.tsx'

type Props = {
  isOn: boolean
  /** What is featured, for those who do not see the row. */
  name: string
  onToggle: (featured: boolean) => void
}

/** Whether something is featured, and the press that changes it. */
export function FeaturedToggle({ isOn, name, onToggle }: Props) {
  const title = isOn ? 'Remove from featured' : 'Add to featured'
  return (
    <button
      type="button"
      className={isOn ? `icon-button compact ${styles.star} ${styles.isOn}` : `icon-button compact ${styles.star}`}
      title={title}
      aria-label={`${title}: ${name}`}
      onClick={() => onToggle(!isOn)}
    >
      <PrivateIcon name="star" />
    </button>
  )
}
