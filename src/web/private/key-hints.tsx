import { useState } from 'react'
import * as dialogStyles from '../ui/dialog.module.css'
import { Dialog } from '../ui/dialog.tsx'
import * as styles from './key-hints.module.css'
import { SingleKeysSwitch } from './single-keys-switch.tsx'
import { useAreSingleKeysOn, useShortcuts } from './use-shortcuts.ts'

export type KeyHint = { keys: readonly string[]; meaning: string }

type Props = {
  hints: readonly KeyHint[]
  /** Adds a button and the key `?`, which show these keys and turn them off or on. */
  all?: readonly KeyHint[]
}

/** Shows the keys of a page. Renders nothing on touch screens, and no keys that the user has turned off. */
export function KeyHints({ hints, all }: Props) {
  const areSingleKeysOn = useAreSingleKeysOn()
  const [isOpen, setOpen] = useState(false)
  useShortcuts(all ? { '?': () => setOpen(true) } : {})
  return (
    <>
      <ul className={styles.keys} aria-label="Keyboard shortcuts">
        {hints
          .filter((hint) => areSingleKeysOn || !isSingleKey(hint))
          .map(({ keys, meaning }) => (
            <li key={meaning}>
              <Keys keys={keys} />
              {meaning}
            </li>
          ))}
        {all ? (
          <li>
            <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
              {areSingleKeysOn ? <Keys keys={['?']} /> : null}
              all keys
            </button>
          </li>
        ) : null}
      </ul>
      {all ? (
        <Dialog open={isOpen} onClose={() => setOpen(false)} title="Keyboard shortcuts" closesOutside>
          <div className={dialogStyles.body}>
            <dl className={styles.list}>
              {all.map(({ keys, meaning }) => (
                <KeyRow key={meaning} keys={keys} meaning={meaning} />
              ))}
            </dl>
            <SingleKeysSwitch />
          </div>
        </Dialog>
      ) : null}
    </>
  )
}

function KeyRow({ keys, meaning }: KeyHint) {
  return (
    <>
      <dt>
        <Keys keys={keys} />
      </dt>
      <dd>{meaning}</dd>
    </>
  )
}

export function Keys({ keys }: Pick<KeyHint, 'keys'>) {
  return keys.map((key) => (
    <kbd key={key} className={styles.key}>
      {key}
    </kbd>
  ))
}

/** Whether the user can turn the keys off. Arrow keys always work. */
function isSingleKey({ keys }: KeyHint): boolean {
  return keys.some((key) => /^[a-z?/]$/i.test(key))
}
