import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'
import { isPrivatePath } from '../domain/account/private-paths.ts'

/** Navigates to private pages by loading a document, because the router of public pages has no private routes. */
export function publicHistory(): RouterHistory {
  const history = createBrowserHistory()
  const { push, replace } = history
  const isLeft = (href: string) => isPrivatePath(new URL(href, location.origin).pathname)
  history.push = (href, ...rest) => (isLeft(href) ? location.assign(href) : push(href, ...rest))
  history.replace = (href, ...rest) => (isLeft(href) ? location.replace(href) : replace(href, ...rest))
  return history
}
