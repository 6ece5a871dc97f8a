import type { ReactNode, Ref } from 'react'
import { PrivateIcon } from '../private/private-icon.tsx'

type Props = {
  /** What the button says. */
  children: ReactNode
  /** Media types to choose from. */
  types: readonly string[]
  /** Ids of the hint and the error message. */
  describedBy: string
  isInvalid: boolean
  ref?: Ref<HTMLInputElement>
  onChoose: (file: File | undefined) => void
}

/** The button by which a file is chosen. */
export function FilePicker({ children, types, describedBy, isInvalid, ref, onChoose }: Props) {
  return (
    <label className="btn outline compact">
      <PrivateIcon name="plus" />
      {children}
      <input
        ref={ref}
        type="file"
        className="visually-hidden"
        accept={types.join()}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        onChange={(event) => {
          onChoose(event.target.files?.[0])
          // The same file chosen again is a change again.
          event.target.value = ''
        }}
      />
    </label>
  )
}
