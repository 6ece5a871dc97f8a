import { SaveButton } from './save-button.tsx'

type Props = { isSaving: boolean; isDisabled?: boolean; onCancel: () => void }

/** The two ways out of a small form that stands in the place of what it edits. */
export function FormActions({ isSaving, isDisabled = false, onCancel }: Props) {
  return (
    <>
      <SaveButton isSaving={isSaving} isDisabled={isDisabled} isSmall />
      <button type="button" className="btn line sm" onClick={onCancel}>
        Cancel
      </button>
    </>
  )
}
