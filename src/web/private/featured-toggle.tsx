import * as styles from './featured-toggle.module.css'
import { PrivateIcon } from './private-icon.tsx'

type Props = {
  isOn: boolean
  name: string
  onToggle: (featured: boolean) => void
}

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
