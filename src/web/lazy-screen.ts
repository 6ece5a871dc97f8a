import { type ComponentType, createElement, use } from 'react'
import { COMPONENT_LOAD_FAILED } from '../domain/public-messages.ts'
import { ApiError } from './api.ts'

type Screens<P extends object> = Record<string, ComponentType<P>>

/**
 * A part of a route whose code is fetched when it is needed. The build puts it in place of the router's own
 * `lazyRouteComponent`, which reloads the page when the code cannot be fetched: without a network that leads to the browser's
 * error page. Here the route fails, and loading it again fetches the code again.
 */
export function lazyScreen<P extends object>(load: () => Promise<Screens<P>>, name = 'default') {
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
        // The router waits for what has to be loaded, which would show the pending screen for a moment.
        if (!import.meta.env.SSR) Lazy.preload = undefined
      },
      () => {
        loading = undefined
        failure = Object.assign(new ApiError(0, null), { message: COMPONENT_LOAD_FAILED })
        throw failure
      },
    )
    return loading
  }
  Lazy.preload = preload as typeof preload | undefined
  return Lazy
}
