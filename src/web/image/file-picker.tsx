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
  /** Whether several files can be chosen at once. */
  isMultiple?: boolean
  onChoose: (files: File[]) => void
}

/** The button by which a file is chosen. */
export function FilePicker({ children, types, describedBy, isInvalid, ref, isMultiple = false, onChoose }: Props) {
  return (
    <label className="btn outline compact">
      <PrivateIcon name="plus" />
      {children}
      <input
        ref={ref}
        type="file"
        className="visually-hidden"
        accept={types.join()}
        multiple={isMultiple}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])])
          // The same file chosen again is a change again.
          event.target.value = ''
        }}
      />
    </label>
  )
}
