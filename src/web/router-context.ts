import type { PostedForm } from '../contract/posted-form.ts'
import type { Site } from '../contract/site.ts'
import type { Api } from './api.ts'

/** What every route's loader is given. */
export type RouterContext = {
  api: Api
  /** Given on the server; the browser takes it from the rendered page. */
  site: Site | null
  /** The form that was posted to the page, on the server alone. */
  posted?: PostedForm | undefined
}
