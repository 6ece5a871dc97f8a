import { type ReactNode, useEffect, useId, useRef } from 'react'
import { IMAGE_MAX_LENGTHS, IMAGE_TYPES, MAX_UPLOAD } from '../../domain/image-limits.ts'
import type { ImageBucket } from '../../domain/images.ts'
import { Field } from '../ui/field.tsx'
import { ResponsiveImage } from '../ui/responsive-image.tsx'
import { FilePicker, useFileDrop } from './file-picker.tsx'
import * as styles from './image-field.module.css'
import { useImageUpload } from './use-image-upload.ts'

type PictureValue = { url: string | null; alt: string }

type Props = {
  label: string
  bucket: ImageBucket
  value: PictureValue
  onChange: (value: PictureValue) => void
  /** Called when an upload starts and ends, so that the form can delay saving. */
  onBusy?: (isBusy: boolean) => void
  error?: string | undefined
  isSmall?: boolean
  standard?: string
}

/**
 * An image of a form, chosen, dropped or pasted, and uploaded immediately. The form only saves its URL; the server deletes images that are
 * never saved. A new image starts without a description. `onBusy` must have a stable identity, such as a state setter.
 */
export function ImageField({ label, bucket, value, onChange, onBusy, error: refusal, isSmall = false, standard }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { percent, error: failure, send, cancel } = useImageUpload(bucket, (url) => onChange({ url, alt: '' }))
  const isBusy = percent !== null
  const error = failure ?? refusal
  useEffect(() => {
    onBusy?.(isBusy)
    return () => onBusy?.(false)
  }, [isBusy, onBusy])
  const { isOver, handlers } = useFileDrop(([file]) => file && send(file))
  // The clicked button disappears, so that the file input gets the focus.
  const leave = (act: () => void) => {
    act()
    input.current?.focus()
  }
  return (
    <fieldset className={isOver ? `field ${styles.field} ${styles.isDraggedOver}` : `field ${styles.field}`} {...handlers}>
      <legend>{label}</legend>
      <div className={styles.drop} data-small={isSmall || undefined}>
        <ResponsiveImage
          src={value.url ?? standard ?? null}
          alt={value.alt || (value.url ? 'The chosen image' : 'The standard image')}
          sizes="14rem"
          ratio="3/2"
          name={label}
        />
        <div className={styles.actions}>
          <FilePicker
            ref={input}
            types={IMAGE_TYPES}
            describedBy={`${id}-hint${error ? ` ${id}-error` : ''}`}
            isInvalid={Boolean(error)}
            onChoose={([file]) => file && send(file)}
          >
            {value.url ? 'Choose another image' : 'Choose an image'}
          </FilePicker>
          {value.url && !isBusy ? (
            <ActionButton onClick={() => leave(() => onChange({ url: null, alt: '' }))}>Remove image</ActionButton>
          ) : null}
          {isBusy ? <ActionButton onClick={() => leave(cancel)}>Cancel upload</ActionButton> : null}
          <p className="hint" id={`${id}-hint`}>
            Or drop or paste one here. JPEG, PNG, WebP, GIF or AVIF, at most {MAX_UPLOAD}; larger photos are made smaller first.
          </p>
          <UploadProgress percent={percent} label={label} />
          {error ? (
            <p className="field-error" id={`${id}-error`} role="alert">
              {error}
            </p>
          ) : null}
        </div>
      </div>
      {value.url ? (
        <Field label="What the image shows (optional)" hint="Description for screen readers.">
          {(control) => (
            <input
              {...control}
              value={value.alt}
              maxLength={IMAGE_MAX_LENGTHS.image_alt}
              onChange={(event) => onChange({ ...value, alt: event.target.value })}
            />
          )}
        </Field>
      ) : null}
    </fieldset>
  )
}

function ActionButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className="btn ghost compact" onClick={onClick}>
      {children}
    </button>
  )
}

/** Upload progress. The status line is always rendered, so that screen readers announce its changes. */
function UploadProgress({ percent, label }: { percent: number | null; label: string }) {
  return (
    <>
      {percent === null ? null : <progress max={100} value={percent} aria-label={`Sending ${label}`} />}
      <p className="hint" role="status">
        {percent === null ? '' : percent < 100 ? 'Sending the image…' : 'Preparing the image…'}
      </p>
    </>
  )
}
