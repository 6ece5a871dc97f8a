import type { Plugin } from 'vite'

const ROUTER = /\/@tanstack\/router-core\/dist\/esm\/router\.js$/
const DEFAULTS = /import \{ defaultParseSearch, defaultStringifySearch \} from "\.\/searchParams\.js";/
const OURS = 'import { parseSearch as defaultParseSearch, stringifySearch as defaultStringifySearch } from "/src/web/search-params.ts";'

/**
 * Replaces the router's default format of query strings by `web/search-params.ts`, which `createRouter` passes anyway. Every page would
 * load both.
 */
export function ownSearchParams(): Plugin {
  return {
    name: 'own-search-params',
    apply: 'build',
    transform(code, id) {
      if (!ROUTER.test(id)) return null
      if (!DEFAULTS.test(code)) this.error('the router imports its format of query strings in another way than expected')
      return { code: code.replace(DEFAULTS, OURS), map: null }
    },
  }
}
