import { COMPONENT_LOAD_FAILED } from '../domain/public-messages.ts'
import { ApiError } from './api.ts'

/**
 * A route loader whose code loads on demand. The build substitutes it for the router's `lazyFn`, which rejects with the browser's own
 * message when the code cannot be fetched.
 */
export function lazyLoader<K extends string, A extends unknown[], R>(load: () => Promise<Record<K, (...args: A) => Promise<R>>>, name: K) {
  return async (...args: A): Promise<R> => {
    const module = await load().catch((cause) => {
      throw Object.assign(new ApiError(0, null), { message: COMPONENT_LOAD_FAILED, cause })
    })
    return module[name](...args)
  }
}
