import { type ClipboardEvent, type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { menuFileFault } from '../../domain/menu/extraction-file.ts'
import { faultOf } from '../image/upload-picture.ts'
import { Icon } from '../ui/icon.tsx'

const TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/avif,application/pdf'

type Props = {
  value: File | null
  onChange: (file: File | null) => void
  /** What is said of it from outside, such as that it is needed. */
  error?: string | undefined
}

/** The photograph or PDF of a menu: chosen, dropped or pasted, checked at once, and sent with the form. */
export function MenuFileField({ value, onChange, error: refusal }: Props) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const latest = useRef<File | null>(null)
  const error = fault ?? refusal
  const take = async (file: File | undefined) => {
    if (!file) return
    latest.current = file
    const found = await faultOf(file, menuFileFault)
    if (latest.current !== file) return
    setFault(found)
    onChange(found ? null : file)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  const onPaste = (event: ClipboardEvent) => {
    // Words that are pasted belong to the field they are pasted into.
    const file = event.clipboardData.files[0]
    if (!file) return
    event.preventDefault()
    void take(file)
  }
  return (
    <fieldset
      className="f"
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      onPaste={onPaste}
    >
      <legend>Menu photograph or PDF</legend>
      <div className={`menu-drop${isOver ? ' over' : ''}`}>
        <Preview file={value} />
        <div>
          <p className="menu-drop-name">{value ? value.name : 'Drop a file here, or paste one'}</p>
          <label className="btn line sm">
            <Icon name="plus" />
            {value ? 'Choose another file' : 'Choose a file'}
            <input
              type="file"
              className="vh"
              accept={TYPES}
              aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
              aria-invalid={error ? true : undefined}
              onChange={(event) => {
                void take(event.target.files?.[0])
                // The same file chosen again is a change again.
                event.target.value = ''
              }}
            />
          </label>
          <p className="hint" id={`${id}-hint`}>
            JPEG, PNG, WebP, GIF, AVIF or PDF, at most 5MB. One page held straight, in good light, reads best.
          </p>
        </div>
      </div>
      {error ? (
        <p className="field-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}

/** The chosen picture; a sheet of paper for a PDF, and while nothing is chosen. */
function Preview({ file }: { file: File | null }) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file?.type.startsWith('image/')) return setUrl(null)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return <span className="menu-sheet">{url ? <img src={url} alt="" /> : file ? 'PDF' : <i />}</span>
}
