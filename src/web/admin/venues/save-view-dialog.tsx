import { type FormEvent, useState } from 'react'
import * as inputStyles from '../../private/input.module.css'
import * as dialogStyles from '../../ui/dialog.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { NOT_STORED, type SavedView, VIEW_NAME_MAX_LENGTH, viewNameError } from './saved-views.ts'

type Props = {
  views: readonly SavedView[]
  builtIn: readonly string[]
  onSave: (name: string) => boolean
  onClose: () => void
}

export function SaveViewDialog({ views, builtIn, onSave, onClose }: Props) {
  const [name, setName] = useState('')
  const [error, setError] = useState<string | null>(null)
  const save = (event: FormEvent) => {
    event.preventDefault()
    const problem = viewNameError(name, views, builtIn)
    setError(problem)
    if (problem) return
    if (onSave(name.trim())) onClose()
    else setError(NOT_STORED)
  }
  return (
    <Dialog open onClose={onClose} title="Save view">
      <form onSubmit={save} noValidate>
        <div className={dialogStyles.body}>
          <Field label="Name" hint="The list with its filters and its order, in this browser." error={error ?? undefined}>
            {(control) => (
              <input
                {...control}
                className={inputStyles.input}
                maxLength={VIEW_NAME_MAX_LENGTH}
                autoComplete="off"
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
        </div>
        <div className={dialogStyles.footer}>
          <button type="button" className="btn outline" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="btn">
            Save view
          </button>
        </div>
      </form>
    </Dialog>
  )
}
