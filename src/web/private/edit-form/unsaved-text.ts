export type UnsavedText = { label: string; value: string }

/** One function for each form on the page: whether it has unsaved changes. */
const forms = new Set<() => boolean>()

/** Registers a form. Returns a function that removes it. */
export function registerForm(isDirty: () => boolean): () => void {
  forms.add(isDirty)
  return () => forms.delete(isDirty)
}

/** Fields with text that the user wrote; a search text is not worth keeping. */
const FIELDS = 'form :is(input, textarea), [role="alertdialog"] textarea'
const NOT_TEXT = ['search', 'checkbox', 'radio', 'file', 'hidden', 'password']

/** Returns the text in the open forms of the page, with its labels, if any of it is not saved. */
export function unsavedText(): UnsavedText[] {
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS)]
  const isInQuestion = (field: Element) => field.closest('[role="alertdialog"]') !== null
  const areDirty = [...forms].some((isDirty) => isDirty())
  return fields
    .filter((field) => (areDirty || isInQuestion(field)) && !NOT_TEXT.includes(field.type) && field.value.trim() !== '')
    .map((field) => ({ label: field.labels?.[0]?.textContent.replace(' (optional)', '').trim() ?? '', value: field.value }))
}
