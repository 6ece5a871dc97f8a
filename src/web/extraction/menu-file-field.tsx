import { useEffect, useEffectEvent, useId, useState } from 'react'
import { IMAGE_TYPES, MAX_UPLOAD } from '../../domain/image-limits.ts'
import { MAX_PDF_PAGES } from '../../domain/menu/extraction.ts'
import { FilePicker, useFileDrop } from '../image/file-picker.tsx'
import { RowActions, useRowList } from '../private/row-list.tsx'
import * as styles from './menu-file-field.module.css'
import { type Photo, useMenuFile } from './use-menu-file.ts'

const TYPES = [...IMAGE_TYPES, 'application/pdf']

type Props = {
  value: File | null
  onChange: (file: File | null) => void
  error?: string | undefined
}

export function MenuFileField({ value, onChange, error: refusal }: Props) {
  const id = useId()
  const { photos, isPreparing, fault, choose, add, arrange } = useMenuFile(onChange)
  const error = fault ?? refusal
  const describedBy = `${id}-hint${error ? ` ${id}-error` : ''}`
  const { isOver, handlers } = useFileDrop((files) => void choose(files))
  const isFull = photos.length >= MAX_PDF_PAGES
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    const isInText = event.target instanceof Element && event.target.closest('input, textarea') !== null
    if (event.defaultPrevented || isInText || files.length === 0) return
    event.preventDefault()
    void choose(files)
  })
  useEffect(() => {
    // Also where the focus is elsewhere, because the page has one place for files.
    const listener = (event: ClipboardEvent) => onPaste(event)
    document.addEventListener('paste', listener)
    return () => document.removeEventListener('paste', listener)
  }, [])
  return (
    <fieldset className="field" {...handlers}>
      <legend>Menu photo or PDF</legend>
      <div className={isOver ? `${styles.drop} ${styles.isDraggedOver}` : styles.drop}>
        <Preview file={photos[0]?.file ?? value} />
        <div>
          <p className={styles.name} role="status">
            {isPreparing ? 'Preparing the file...' : value ? value.name : 'Drop a file here, or paste one'}
          </p>
          <div className={styles.pickers}>
            <FilePicker
              types={TYPES}
              describedBy={describedBy}
              isInvalid={Boolean(error)}
              isMultiple
              onChoose={(files) => void choose(files)}
            >
              {value ? 'Choose another file' : 'Choose a file'}
            </FilePicker>
            {photos.length > 0 && !isFull ? (
              <FilePicker types={IMAGE_TYPES} describedBy={describedBy} isInvalid={false} isMultiple onChoose={(files) => void add(files)}>
                Add a photo
              </FilePicker>
            ) : null}
          </div>
          <p className="hint" id={`${id}-hint`}>
            JPEG, PNG, WebP, GIF, AVIF or PDF, at most {MAX_UPLOAD}; larger photos are made smaller first. For best results, photograph one
            flat page in good light. Up to {MAX_PDF_PAGES} photos, or the first {MAX_PDF_PAGES} pages of a PDF, are read as one menu.
          </p>
        </div>
      </div>
      {photos.length > 1 ? <PhotoList photos={photos} onArrange={(arranged) => void arrange(arranged)} /> : null}
      {error ? (
        <p className="field-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}

function PhotoList({ photos, onArrange }: { photos: readonly Photo[]; onArrange: (photos: readonly Photo[]) => void }) {
  const labelOf = (index: number) => `page ${index + 1}`
  const list = useRowList<Photo, HTMLOListElement>({ rows: photos, onChange: onArrange, labelOf })
  return (
    <>
      <ol className={styles.photos} ref={list.ref}>
        {photos.map((photo, index) => (
          <li key={photo.id} {...list.row(index)}>
            <Preview file={photo.file} />
            <span>
              Page {index + 1}: {photo.file.name}
            </span>
            <RowActions list={list} index={index} count={photos.length} label={labelOf(index)} />
          </li>
        ))}
      </ol>
      <span className="visually-hidden" aria-live="polite">
        {list.news}
      </span>
    </>
  )
}

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
