import * as styles from './empty-illustration.module.css'
export function EmptyIllustration() {
  return (
    <svg className={styles.plates} viewBox="0 0 120 80" aria-hidden="true">
      <circle cx="44" cy="45" r="32" className={styles.shadow} />
      <circle cx="40" cy="40" r="32" className={styles.plate} />
      <circle cx="40" cy="40" r="21" className={styles.ring} />
      <circle cx="86" cy="52" r="22" className={styles.rim} />
      <circle cx="86" cy="52" r="14" className={styles.well} />
      <path d="M86 52h14a14 14 0 0 0-14-14z" className={styles.wedge} />
    </svg>
  )
}
