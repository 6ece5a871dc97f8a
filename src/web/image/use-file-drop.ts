import { type ClipboardEvent, type DragEvent, useState } from 'react'

/** Lets a field take the first file that is dropped on it or pasted into it: its handlers, and whether one hovers over it. */
export function useFileDrop(take: (file: File | undefined) => void) {
  const [isOver, setOver] = useState(false)
  const onDragOver = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  const onPaste = (event: ClipboardEvent) => {
    // Words that are pasted belong to the field they are pasted into.
    const file = event.clipboardData.files[0]
    if (!file) return
    event.preventDefault()
    take(file)
  }
  return { isOver, handlers: { onDragOver, onDragLeave: () => setOver(false), onDrop, onPaste } }
}
