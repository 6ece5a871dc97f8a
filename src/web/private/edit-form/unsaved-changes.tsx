import { deepEqual, useBlocker } from '@tanstack/react-router'
import { createContext, useContext, useEffect, useRef } from 'react'
import { keepPageWhile, requestSignIn } from '../../session/session-store.ts'
import { ConfirmAction } from '../confirm-action.tsx'

export type UnsavedText = { label: string; value: string }

const forms = new Set<() => boolean>()

export function registerForm(isDirty: () => boolean): () => void {
  forms.add(isDirty)
  return () => forms.delete(isDirty)
}

export function hasUnsavedChanges(): boolean {
  return [...forms].some((isDirty) => isDirty())
}

/** The session for which the user was asked to sign in again. */
let askedSession: string | null = null

// Unsaved changes stay on the page when the session ends, under the sign-in dialog.
keepPageWhile((expiresAt) => {
  const isKept = hasUnsavedChanges()
  if (isKept && askedSession !== expiresAt) {
    askedSession = expiresAt
    requestSignIn()
  }
  return isKept
})

/** Fields with text that the user wrote. Search text is not worth keeping. */
const FIELDS = 'form :is(input, textarea), [role="alertdialog"] textarea'
const NOT_TEXT = ['search', 'checkbox', 'radio', 'file', 'hidden', 'password']

/** Returns the labelled text in the page's forms when any of it is unsaved; empty otherwise. */
export function unsavedText(): UnsavedText[] {
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS)]
  const isInQuestion = (field: Element) => field.closest('[role="alertdialog"]') !== null
  const areDirty = hasUnsavedChanges()
  return fields
    .filter((field) => (areDirty || isInQuestion(field)) && !NOT_TEXT.includes(field.type) && field.value.trim() !== '')
    .map((field) => ({ label: field.labels?.[0]?.textContent.replace(' (optional)', '').trim() ?? '', value: field.value }))
}

type Search = Readonly<Record<string, unknown>>

export type CloseConfirmation = { isAsking: boolean; stay: () => void; leave: () => void }

type UnsavedChangesGuardProps = {
  isDirty: () => boolean
  closing?: CloseConfirmation
  onLeave?: () => void
  /** Names what is lost, where the page has several things that can be unsaved. */
  sentence?: string
}

/** Which search parameters of the page around the forms remove them when they change: all, or those that are named. */
export const ClosesOnSearchChange = createContext<'all' | readonly string[]>([])

/**
 * Asks before changes are lost by a link, a change of the list, closing the form or closing the tab. Render it outside
 * the form, which must not receive its events.
 */
export function UnsavedChangesGuard({
  isDirty,
  closing,
  onLeave,
  sentence = 'Your changes here are not saved.',
}: UnsavedChangesGuardProps) {
  const closingParams = useContext(ClosesOnSearchChange)
  const isClosedBy = (before: Search, after: Search) =>
    closingParams === 'all' ? !deepEqual(before, after) : closingParams.some((name) => before[name] !== after[name])
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty() && (current.pathname !== next.pathname || isClosedBy(current.search, next.search)),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  const latest = useRef(isDirty)
  latest.current = isDirty
  useEffect(() => registerForm(() => latest.current()), [])
  const isLeaving = blocker.status === 'blocked'
  const stay = () => {
    if (isLeaving) blocker.reset()
    closing?.stay()
  }
  return (
    <ConfirmAction
      open={isLeaving || (closing?.isAsking ?? false)}
      onClose={stay}
      title={isLeaving || !closing ? 'Leave without saving?' : 'Close without saving?'}
      verb={isLeaving || !closing ? 'Leave' : 'Discard changes'}
      busyVerb="Leave"
      run={async () => {
        onLeave?.()
        if (isLeaving) blocker.proceed()
        else closing?.leave()
      }}
    >
      <p>{sentence}</p>
    </ConfirmAction>
  )
}
