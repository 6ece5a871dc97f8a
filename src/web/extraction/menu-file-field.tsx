import { useEffect, useId, useRef, useState } from 'react'
import { IMAGE_TYPES, MAX_UPLOAD } from '../../domain/images.ts'
import { MAX_PDF_PAGES, validateMenuFile } from '../../domain/menu/extraction-file.ts'
import { FilePicker } from '../image/file-picker.tsx'
import { validateFile } from '../image/upload-image.ts'
import { useFileDrop } from '../image/use-file-drop.ts'
import * as styles from './menu-file-field.module.css'

const TYPES = [...IMAGE_TYPES, 'application/pdf']

type Props = {
  value: File | null
  onChange: (file: File | null) => void
  /** An error message from the form, such as a missing file. */
  error?: string | undefined
}

/** The photograph or PDF of a menu: chosen, dropped or pasted, checked at once, and sent with the form. */
export function MenuFileField({ value, onChange, error: refusal }: Props) {
  const id = useId()
  const [fault, setFault] = useState<string | null>(null)
  const latest = useRef<File | null>(null)
  const error = fault ?? refusal
  const take = async (file: File | undefined) => {
    if (!file) return
    latest.current = file
    const found = await validateFile(file, validateMenuFile)
    if (latest.current !== file) return
    setFault(found)
    onChange(found ? null : file)
  }
  const { isOver, handlers } = useFileDrop((file) => void take(file))
  return (
    <fieldset className="field" {...handlers}>
      <legend>Menu photograph or PDF</legend>
      <div className={isOver ? `${styles.drop} ${styles.isDraggedOver}` : styles.drop}>
        <Preview file={value} />
        <div>
          <p className={styles.name}>{value ? value.name : 'Drop a file here, or paste one'}</p>
          <FilePicker
            types={TYPES}
            describedBy={`${id}-hint${error ? ` ${id}-error` : ''}`}
            isInvalid={Boolean(error)}
            onChoose={(file) => void take(file)}
          >
            {value ? 'Choose another file' : 'Choose a file'}
          </FilePicker>
          <p className="hint" id={`${id}-hint`}>
            JPEG, PNG, WebP, GIF, AVIF or PDF, at most {MAX_UPLOAD}. One page held straight, in good light, reads best; of a PDF, the first{' '}
            {MAX_PDF_PAGES} are read.
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
  return <span className={styles.sheet}>{url ? <img src={url} alt="" /> : file ? 'PDF' : <i />}</span>
}
