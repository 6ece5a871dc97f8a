export type UnsavedText = { label: string; value: string }

const forms = new Set<() => boolean>()

export function registerForm(isDirty: () => boolean): () => void {
  forms.add(isDirty)
  return () => forms.delete(isDirty)
}

/** Fields with text that the user wrote. Search text is not worth keeping. */
const FIELDS = 'form :is(input, textarea), [role="alertdialog"] textarea'
const NOT_TEXT = ['search', 'checkbox', 'radio', 'file', 'hidden', 'password']

/** Returns the labelled text in the page's forms when any of it is unsaved; empty otherwise. */
export function unsavedText(): UnsavedText[] {
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS)]
  const isInQuestion = (field: Element) => field.closest('[role="alertdialog"]') !== null
  const areDirty = [...forms].some((isDirty) => isDirty())
  return fields
    .filter((field) => (areDirty || isInQuestion(field)) && !NOT_TEXT.includes(field.type) && field.value.trim() !== '')
    .map((field) => ({ label: field.labels?.[0]?.textContent.replace(' (optional)', '').trim() ?? '', value: field.value }))
}
