import { type ClipboardEvent, type DragEvent, type ReactNode, type Ref, useState } from 'react'
import { PrivateIcon } from '../private/private-icon.tsx'

export function useFileDrop(take: (files: File[]) => void) {
  const [isOver, setOver] = useState(false)
  const onDragOver = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take([...event.dataTransfer.files])
  }
  const onPaste = (event: ClipboardEvent) => {
    // Pasted text must reach the focused field.
    const files = [...event.clipboardData.files]
    if (files.length === 0) return
    event.preventDefault()
    take(files)
  }
  return { isOver, handlers: { onDragOver, onDragLeave: () => setOver(false), onDrop, onPaste } }
}

type FilePickerProps = {
  children: ReactNode
  types: readonly string[]
  describedBy: string
  isInvalid: boolean
  ref?: Ref<HTMLInputElement>
  isMultiple?: boolean
  onChoose: (files: File[]) => void
}

export function FilePicker({ children, types, describedBy, isInvalid, ref, isMultiple = false, onChoose }: FilePickerProps) {
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
