import { type ComponentType, createElement, Suspense, use } from 'react'
import { COMPONENT_LOAD_FAILED } from '../domain/public-messages.ts'
import { ApiError } from './api.ts'

type Screens<P extends object> = Record<string, ComponentType<P>>
type LazyScreen<P> = ComponentType<P> & { preload?: (() => Promise<void>) | undefined }

/** Shown until the skeleton of a page has loaded. Without it the page would be blank on a slow connection. */
const LOADING = createElement('p', { className: 'container muted', role: 'status' }, 'Loading...')

/**
 * A route component whose code loads on demand. The build substitutes it for the router's `lazyRouteComponent`, which reloads the page when
 * the code cannot be fetched.
 * Offline, a reload would show the browser's error page. Here the route fails, and the next attempt fetches the code again.
 */
export function lazyScreen<P extends object>(load: () => Promise<Screens<P>>, name = 'default'): LazyScreen<P> {
  let loading: Promise<void> | undefined
  let loaded: ComponentType<P> | undefined
  let failure: Error | undefined
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each route, when its module loads
  function Lazy(props: P) {
    if (failure) throw failure
    if (!loaded) use(preload())
    return loaded && createElement(loaded, props)
  }
  function preload(): Promise<void> {
    failure = undefined
    loading ??= load().then(
      (module) => {
        loaded = module[name]
        // Otherwise the router waits for `preload` of loaded code, and briefly shows the pending component.
        if (!import.meta.env.SSR) screen.preload = undefined
      },
      () => {
        loading = undefined
        failure = Object.assign(new ApiError(0, null), { message: COMPONENT_LOAD_FAILED })
        throw failure
      },
    )
    return loading
  }
  const screen: LazyScreen<P> =
    name === 'pendingComponent' ? (props: P) => createElement(Suspense, { fallback: LOADING }, createElement(Lazy, props)) : Lazy
  screen.preload = preload
  return screen
}
