import * as styles from './markers.module.css'

const DROP = 'M18 43C10 33 2 26 2 17a16 16 0 0 1 32 0c0 9-8 16-16 26z'

/** 36 by 44 pixels with the tip at the bottom. The marker sets the colours. */
export function PinSvg() {
  return (
    <svg viewBox="0 0 36 44" aria-hidden="true">
      <path className={styles.shade} d={DROP} transform="translate(2 3)" />
      <path className={styles.drop} d={DROP} />
      <circle className={styles.plate} cx="18" cy="17" r="9" />
      <path className={styles.slice} d="M18 17h9a9 9 0 0 0-9-9z" />
    </svg>
  )
}
