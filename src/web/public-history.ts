import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'
import { isPrivatePath } from '../domain/account/private-paths.ts'

/** The history of a public page, whose router does not know private pages: the browser loads those as documents. */
export function publicHistory(): RouterHistory {
  const history = createBrowserHistory()
  const { push, replace } = history
  const isLeft = (href: string) => isPrivatePath(new URL(href, location.origin).pathname)
  history.push = (href, ...rest) => (isLeft(href) ? location.assign(href) : push(href, ...rest))
  history.replace = (href, ...rest) => (isLeft(href) ? location.replace(href) : replace(href, ...rest))
  return history
}
