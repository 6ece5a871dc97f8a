import { type ClipboardEvent, type DragEvent, useState } from 'react'

/** Lets a field take the files that are dropped on it or pasted into it: its handlers, and whether one hovers over it. */
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
    // Words that are pasted belong to the field they are pasted into.
    const files = [...event.clipboardData.files]
    if (files.length === 0) return
    event.preventDefault()
    take(files)
  }
  return { isOver, handlers: { onDragOver, onDragLeave: () => setOver(false), onDrop, onPaste } }
}
