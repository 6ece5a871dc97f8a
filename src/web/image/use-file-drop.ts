import { type ClipboardEvent, type DragEvent, useState } from 'react'

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
