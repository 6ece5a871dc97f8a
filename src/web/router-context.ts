import type { PostedForm } from '../contract/posted-form.ts'
import type { Site } from '../contract/site.ts'
import type { Api } from './api.ts'

export type RouterContext = {
  api: Api
  site: Site | null
  posted?: PostedForm | undefined
}
