import { COMPONENT_LOAD_FAILED } from '../domain/public-messages.ts'
import { ApiError } from './api.ts'

/**
 * The loader of a route, whose code is fetched with its screen. The build puts it in place of the router's own `lazyFn`, which rejects with the browser's
 * words when the code cannot be fetched.
 */
export function lazyLoader<K extends string, A extends unknown[], R>(load: () => Promise<Record<K, (...args: A) => Promise<R>>>, name: K) {
  return async (...args: A): Promise<R> => {
    const module = await load().catch(() => {
      throw Object.assign(new ApiError(0, null), { message: COMPONENT_LOAD_FAILED })
    })
    return module[name](...args)
  }
}
