import type { PostedForm } from '../contract/posted-form.ts'
import type { Site } from '../contract/site.ts'
import type { Api } from './api.ts'

export type RouterContext = {
  api: Api
  /** Set on the server. The browser reads the site from the rendered page. */
  site: Site | null
  posted?: PostedForm | undefined
}
