import type { ReactNode, Ref } from 'react'
import { PrivateIcon } from '../private/private-icon.tsx'

type Props = {
  children: ReactNode
  types: readonly string[]
  describedBy: string
  isInvalid: boolean
  ref?: Ref<HTMLInputElement>
  isMultiple?: boolean
  onChoose: (files: File[]) => void
}

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
          // Otherwise choosing the same file again would not be a change.
          event.target.value = ''
        }}
      />
    </label>
  )
}
