import { type ClipboardEvent, type DragEvent, useEffect, useId, useRef, useState } from 'react'
import type { ImageBucket } from '../../domain/images.ts'
import { Field } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Picture } from '../ui/picture.tsx'
import { usePictureUpload } from './use-picture-upload.ts'
import '../styles/private-image-field.css'

/** Address of a stored picture and what it shows, as venues, menus and dishes keep them: `image_url` and `image_alt`. */
type PictureValue = { url: string | null; alt: string }

type Props = {
  label: string
  bucket: ImageBucket
  value: PictureValue
  onChange: (value: PictureValue) => void
  /** Told while a picture is on its way, so that a form can wait with saving. */
  onBusy?: (isBusy: boolean) => void
  /** What the server said of it when the form was sent. */
  error?: string | undefined
}

const TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/avif'

/**
 * One picture of a form: chosen, dropped or pasted, sent at once, shown, described and taken away again. Only its
 * address is the form's to save; a picture that is never saved is swept away by the server. What the last picture showed
 * is not what the next one does: its description starts empty. `onBusy` must keep its identity (a state's setter does).
 *
 *     <ImageField label="Venue image" bucket="venue-images" value={picture} onChange={setPicture} onBusy={setBusy} />
 */
export function ImageField({ label, bucket, value, onChange, onBusy, error: refusal }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const { percent, error: failure, send, cancel } = usePictureUpload(bucket, (url) => onChange({ url, alt: '' }))
  const isBusy = percent !== null
  const error = failure ?? refusal
  useEffect(() => {
    onBusy?.(isBusy)
    return () => onBusy?.(false)
  }, [isBusy, onBusy])
  const take = (file: File | undefined) => file && send(file)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    take(event.dataTransfer.files[0])
  }
  const onPaste = (event: ClipboardEvent) => {
    // Words that are pasted belong to the field they are pasted into.
    const file = event.clipboardData.files[0]
    if (!file) return
    event.preventDefault()
    take(file)
  }
  return (
    <fieldset
      className={`f image-field${isOver ? ' over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
      onPaste={onPaste}
    >
      <legend>{label}</legend>
      <div className="image-drop">
        <Picture src={value.url} alt={value.alt || 'The picture chosen'} sizes="14rem" ratio="3/2" name={label} />
        <div className="image-acts">
          <label className="btn line sm">
            <Icon name="plus" />
            {value.url ? 'Choose another picture' : 'Choose a picture'}
            <input
              ref={input}
              type="file"
              className="vh"
              accept={TYPES}
              aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
              aria-invalid={error ? true : undefined}
              onChange={(event) => {
                take(event.target.files?.[0])
                // The same file chosen again is a change again.
                event.target.value = ''
              }}
            />
          </label>
          {value.url && !isBusy ? (
            <button
              type="button"
              className="btn ghost sm"
              onClick={() => {
                onChange({ url: null, alt: '' })
                input.current?.focus()
              }}
            >
              Remove picture
            </button>
          ) : null}
          {isBusy ? (
            <button
              type="button"
              className="btn ghost sm"
              onClick={() => {
                cancel()
                input.current?.focus()
              }}
            >
              Cancel upload
            </button>
          ) : null}
          <p className="hint" id={`${id}-hint`}>
            Or drop or paste one here. JPEG, PNG, WebP, GIF or AVIF, at most 5MB.
          </p>
          {isBusy ? <progress max={100} value={percent} aria-label={`Sending ${label}`} /> : null}
          <p className="hint" role="status">
            {isBusy ? (percent < 100 ? 'Sending the picture…' : 'Preparing the picture…') : ''}
          </p>
          {error ? (
            <p className="field-error" id={`${id}-error`} role="alert">
              {error}
            </p>
          ) : null}
        </div>
      </div>
      {value.url ? (
        <Field label="What the picture shows (optional)" hint="Read out to those who cannot see it.">
          {(control) => (
            <input {...control} value={value.alt} maxLength={300} onChange={(event) => onChange({ ...value, alt: event.target.value })} />
          )}
        </Field>
      ) : null}
    </fieldset>
  )
}
