import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { EXTRACTION_PROGRESS, isActive, type ReaderKind } from '../../domain/menu/extraction.ts'
import { MENU_MAX_LENGTHS } from '../../domain/menu/menu-fields.ts'
import { MenuTypeField } from '../menu/manage/menu-type-field.tsx'
import type { Choice } from '../private/combobox.tsx'
import { UnsavedChangesGuard } from '../private/edit-form/unsaved-changes.tsx'
import * as formBarStyles from '../private/form-bar.module.css'
import * as panelStyles from '../private/panel.module.css'
import * as segmentedControlStyles from '../private/segmented-control.module.css'
import { VenueCombobox } from '../private/venue-combobox.tsx'
import { useVenueParam } from '../session/use-menu-list.ts'
import { Field } from '../ui/field.tsx'
import { TextField } from '../ui/form/fields.tsx'
import * as addMenuStyles from './add-menu.module.css'
import { isRunning, UploadStatus } from './extraction-progress.tsx'
import { MenuFileField } from './menu-file-field.tsx'
import { READER_HINTS, READER_LABELS } from './reader-labels.ts'
import { RecentExtractions } from './recent-extractions.tsx'
import { type NamedMenu, SameNameDialog } from './same-name-dialog.tsx'
import { useAddMenu } from './use-add-menu.ts'
import { useExtractionActions, useReaders } from './use-extraction.ts'

type Props = {
  venue: Choice | null
  /** The venue that is selected at first, when the user chooses the venue. */
  suggested?: Choice | null
  back: '/admin/menu' | '/venue-menu'
}

export function AddMenuForm({ venue, suggested = null, back }: Props) {
  const readers = useReaders()
  const navigate = useNavigate()
  // On a small screen the owner's dashboard shows one tab at a time.
  const venueParam = useVenueParam()
  const chosen = venue?.id ? { venue: venueParam(venue.id) } : {}
  const isLeaving = useRef(false)
  const search = back === '/venue-menu' ? { tab: 'menus' as const, ...chosen } : {}
  const leave = () => {
    isLeaving.current = true
    void navigate({ to: back, search })
  }
  const update = ({ id }: NamedMenu) => {
    isLeaving.current = true
    void navigate({ to: '/menu-review/$id', params: { id } })
  }
  const adding = useAddMenu(venue ?? suggested, { made: leave, update })
  const { form, extraction, own, isLooking, isSeeking, isUploading, startEmpty, giveUp } = adding
  const isBusy = form.isSubmitting
  const { cancel } = useExtractionActions()
  const isReading = isRunning(extraction)
  const waitingFor = isUploading ? EXTRACTION_PROGRESS.processing : isSeeking ? 'Looking for the file you sent...' : null
  const onCancel = async () => {
    const begun = await giveUp()
    // A menu that was saved before the cancellation stays.
    if (begun && (isActive(begun.state) || begun.state === 'failed')) await cancel.mutateAsync(begun.id).catch(() => {})
    leave()
  }
  const { errors, set, getValues } = form
  const [chosenVenue, name, type, file, reader] = useWatch({
    control: form.control,
    name: ['venue_id', 'name', 'menu_type', 'file', 'reader'],
  })
  const isDirty = () => {
    const typed = getValues().name.trim()
    return !isLeaving.current && !isReading && (getValues().file !== null || (typed !== '' && typed !== extraction?.name))
  }
  return (
    <div className={addMenuStyles.page}>
      <form className={addMenuStyles.form} {...form.attributes} aria-busy={isBusy || isReading || undefined}>
        <UploadStatus extraction={extraction} waitingFor={waitingFor} />
        <fieldset
          className={`${panelStyles.panel} ${addMenuStyles.fields}`}
          disabled={isReading || isLooking || isBusy}
          hidden={isReading && name === ''}
        >
          <legend className="visually-hidden">The menu</legend>
          {venue === null ? (
            <VenueField value={chosenVenue} error={errors.venue_id} onChange={(choice) => set('venue_id', choice)} />
          ) : null}
          <TextField form={form} name="name" label="Menu name" maxLength={MENU_MAX_LENGTHS.name} isRequired autoComplete="off" />
          <MenuTypeField value={type} onChange={(chosen) => set('menu_type', chosen)} />
          <MenuFileField value={file} onChange={(chosen) => set('file', chosen)} error={errors.file} />
          <ReaderChoice readers={readers} value={reader ?? readers[0]} onChange={(chosen) => set('reader', chosen)} />
        </fieldset>
        <ActionBar
          isRunning={isReading}
          isBlocked={isBusy || isLooking}
          onEmpty={() => void startEmpty()}
          onCancel={() => void onCancel()}
        />
      </form>
      <RecentExtractions extractions={own} menus={back} search={search} />
      <SameNameDialog
        menu={adding.sameName}
        onUpdate={(menu) => void adding.sendAnyway(menu)}
        onAdd={() => void adding.sendAnyway(null)}
        onClose={adding.stopAsking}
      />
      <UnsavedChangesGuard isDirty={isDirty} />
    </div>
  )
}

type VenueFieldProps = { value: Choice | null; error: string | undefined; onChange: (choice: Choice | null) => void }

function VenueField({ value, error, onChange }: VenueFieldProps) {
  return (
    <Field label="Venue" error={error}>
      {({ id, 'aria-describedby': describedBy, 'aria-invalid': isInvalid }) => (
        <VenueCombobox
          label="Venue"
          id={id}
          describedBy={describedBy}
          isInvalid={isInvalid ?? false}
          placeholder="Choose a venue"
          value={value}
          onChange={onChange}
        />
      )}
    </Field>
  )
}

type ActionBarProps = {
  isRunning: boolean
  isBlocked: boolean
  onEmpty: () => void
  onCancel: () => void
}

function ActionBar({ isRunning, isBlocked, onEmpty, onCancel }: ActionBarProps) {
  return (
    <div className={formBarStyles.bar}>
      {isRunning ? null : (
        <button type="button" className={`btn ghost ${formBarStyles.start}`} disabled={isBlocked} onClick={onEmpty}>
          Start with an empty menu
        </button>
      )}
      <button type="button" className="btn outline" onClick={onCancel}>
        Cancel
      </button>
      {isRunning ? null : (
        <button type="submit" className="btn" disabled={isBlocked}>
          Read the menu
        </button>
      )}
    </div>
  )
}

type ReaderProps = { readers: readonly ReaderKind[]; value: ReaderKind | undefined; onChange: (reader: ReaderKind) => void }

function ReaderChoice({ readers, value, onChange }: ReaderProps) {
  if (!value) return null
  return (
    <fieldset className="field">
      <legend className={readers.length > 1 ? undefined : 'visually-hidden'}>How to read it</legend>
      {readers.length > 1 ? (
        <div className={segmentedControlStyles.control}>
          {readers.map((reader) => (
            <label key={reader}>
              <input type="radio" name="reader" checked={reader === value} onChange={() => onChange(reader)} />
              {READER_LABELS[reader]}
            </label>
          ))}
        </div>
      ) : null}
      <p className="hint">{READER_HINTS[value]}</p>
    </fieldset>
  )
}
