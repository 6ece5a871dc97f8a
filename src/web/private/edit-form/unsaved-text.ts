export type UnsavedText = { label: string; value: string }

/** Whether something in a form is not saved; one entry for each form on the screen. */
const forms = new Set<() => boolean>()

/** Registers a form. Returns how to take it away again. */
export function registerForm(isDirty: () => boolean): () => void {
  forms.add(isDirty)
  return () => forms.delete(isDirty)
}

/** Fields whose value is text that somebody wrote. A search is not worth keeping. */
const FIELDS = 'form :is(input, textarea), [role="alertdialog"] textarea'
const NOT_TEXT = ['search', 'checkbox', 'radio', 'file', 'hidden', 'password']

/** The text in the open forms of the page, by label, where any of it is not saved. */
export function unsavedText(): UnsavedText[] {
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS)]
  const isInQuestion = (field: Element) => field.closest('[role="alertdialog"]') !== null
  const areDirty = [...forms].some((isDirty) => isDirty())
  return fields
    .filter((field) => (areDirty || isInQuestion(field)) && !NOT_TEXT.includes(field.type) && field.value.trim() !== '')
    .map((field) => ({ label: field.labels?.[0]?.textContent.replace(' (optional)', '').trim() ?? '', value: field.value }))
}
