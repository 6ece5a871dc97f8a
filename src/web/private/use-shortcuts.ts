import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { createStoredChanges } from './stored-changes.ts'

const STORAGE_KEY = 'plateful-single-keys'

const changes = createStoredChanges()

/** The setting when the browser cannot store it; otherwise null. */
let unstored: boolean | null = null

function areSingleKeysOn(): boolean {
  return unstored ?? readSetting() !== 'off'
}

function readSetting(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}

export function setSingleKeys(isOn: boolean): void {
  try {
    localStorage.setItem(STORAGE_KEY, isOn ? 'on' : 'off')
    unstored = null
  } catch {
    unstored = isOn
  }
  changes.announce()
}

export function useAreSingleKeysOn(): boolean {
  return useSyncExternalStore(changes.subscribe, areSingleKeysOn)
}

const FIELDS = 'input:not([type="checkbox"], [type="radio"]), select, textarea, [contenteditable]'

/** Keys that repeat while they are held, because they move through rows. All others run once. */
const REPEATABLE = ['j', 'k']

const DIALOGS = '[role="dialog"], [role="alertdialog"]'

/**
 * Calls a function when its key is pressed anywhere on the page, except in a field or while a dialog is open. Users can turn these keys
 * off, because speech input types them by accident (WCAG 2.1.4).
 * @param shortcuts by key: a character such as 'n' or '/', or a letter with Shift such as 'Shift+x'
 */
export function useShortcuts(shortcuts: Readonly<Record<string, () => void>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (target instanceof Element && target.closest(`${FIELDS}, ${DIALOGS}`)) return
    // The focus may have been lost to the body while a dialog is open.
    if (target === document.body && document.querySelector(DIALOGS)) return
    const name = nameOf(event)
    if (event.repeat && !REPEATABLE.includes(name)) return
    const run = Object.hasOwn(shortcuts, name) ? shortcuts[name] : undefined
    if (!run || !areSingleKeysOn()) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

/** Shift counts for letters only: other characters need it on some keyboards. */
function nameOf({ key, shiftKey }: KeyboardEvent): string {
  const isLetter = /^[a-z]$/i.test(key)
  return isLetter && shiftKey ? `Shift+${key.toLowerCase()}` : key.toLowerCase()
}
