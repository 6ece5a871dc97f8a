type Props = { isSaving: boolean; isDisabled?: boolean; isSmall?: boolean }

/** Sends the form around. While that runs it keeps the focus, so that keyboards are where they were if it fails. */
export function SaveButton({ isSaving, isDisabled = false, isSmall = false }: Props) {
  return (
    <button type="submit" className={isSmall ? 'btn sm' : 'btn'} disabled={isDisabled} aria-disabled={isSaving || undefined}>
      {isSaving ? 'Saving...' : 'Save'}
    </button>
  )
}
