import * as styles from './map-view.module.css'

export function MapLoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <p className={styles.absent} role="alert">
      The map could not be loaded.{' '}
      <button type="button" className="btn outline compact" onClick={onRetry}>
        Try again
      </button>
    </p>
  )
}
