import { useState } from 'react'
import { COMPONENT_LOAD_FAILED } from '../../domain/public-messages.ts'
import { Icon } from '../ui/icon.tsx'
import * as styles from './list-toolbar.module.css'
import type { Place } from './place-params.ts'

/** Requests the user's position only on a click, and shows what the browser returned. */
export function NearMe({ label, onPlace }: { label: string; onPlace: (place: Place) => void }) {
  const [message, setMessage] = useState('')
  const ask = async (button: Element) => {
    setMessage('Finding your location...')
    const found = await import('./find-place.ts').then(
      ({ findPlace }) => findPlace(),
      () => ({ message: COMPONENT_LOAD_FAILED }),
    )
    setMessage('message' in found ? found.message : '')
    // The user may have left the page.
    if ('place' in found && button.isConnected) onPlace(found.place)
  }
  return (
    <>
      <button type="button" className="btn outline compact needs-script" onClick={({ currentTarget }) => void ask(currentTarget)}>
        <Icon name="pin" />
        {label}
      </button>
      <p className={styles.message} role="status">
        {message}
      </p>
    </>
  )
}
