import { Icon } from '../ui/icon.tsx'
import * as styles from './guest-words.module.css'

type Props = { booking: { special_requests: string | null; allergies: string | null } }

export function GuestWords({ booking: { special_requests, allergies } }: Props) {
  return (
    <>
      {special_requests ? <q className={styles.words}>{special_requests}</q> : null}
      {allergies ? (
        <p className={styles.allergies}>
          <Icon name="warning" />
          <span>Allergies: {allergies}</span>
        </p>
      ) : null}
    </>
  )
}
