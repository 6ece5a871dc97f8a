import type { Form } from '../use-form.ts'

/** The button of a form on the page, and what came of pressing it. */
export function Save({ form, said, children }: { form: Form; said: string; children: string }) {
  return (
    <p className="settings-save">
      <button type="submit" className="btn line" aria-disabled={form.isSubmitting || undefined}>
        {form.isSubmitting ? 'Please wait...' : children}
      </button>
      <span role="status">{form.isSubmitting || form.banner !== null || form.errors.size > 0 ? '' : said}</span>
    </p>
  )
}
