import type { Form } from '../use-form.ts'

/** The button of a form on the page, and what came of pressing it. */
export function Save({ form, said, children }: { form: Form; said: string; children: string }) {
  return (
    <p className="settings-save">
      <button type="submit" className="btn line" disabled={form.isSubmitting}>
        {form.isSubmitting ? 'Please wait...' : children}
      </button>
      <span role="status">{form.isSubmitting || form.problem ? '' : said}</span>
    </p>
  )
}
