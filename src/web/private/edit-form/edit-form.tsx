import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { AuditEntity } from '../../../domain/audit.ts'
import { EditConflictDialog } from './edit-conflict-dialog.tsx'
import { UnsavedChangesGuard } from './unsaved-changes.tsx'
import type { EditForm as EditFormState } from './use-edit-form.ts'

type Props<V extends FieldValues> = {
  form: EditFormState<V>
  noun: string
  entity: AuditEntity
  labels: Record<keyof V & string, string>
  /** Formats values that are neither text, numbers, booleans nor lists of text; null for all others. */
  formatValue?: (field: keyof V & string, value: V[keyof V & string]) => string | null
  className?: string | undefined
  label?: string
  /** Whether Escape closes the form; for forms outside a dialog. */
  closesOnEscape?: boolean
  children: ReactNode
}

export function EditForm<V extends FieldValues>(props: Props<V>) {
  const { form, noun, entity, labels, formatValue, className, label, closesOnEscape = false, children } = props
  return (
    <>
      <form
        className={className}
        aria-label={label}
        aria-busy={form.isSubmitting || undefined}
        onKeyDown={(event) => closesOnEscape && event.key === 'Escape' && form.close()}
        {...form.attributes}
      >
        {children}
      </form>
      {form.conflict ? (
        <EditConflictDialog
          noun={noun}
          entity={entity}
          conflict={form.conflict}
          mine={form.getValues()}
          labels={labels}
          onResolve={form.resolveConflict}
          {...(formatValue ? { formatValue } : {})}
        />
      ) : null}
      <UnsavedChangesGuard isDirty={form.isDirty} closing={form.closing} />
    </>
  )
}
