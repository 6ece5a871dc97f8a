import type { Plugin } from 'vite'

/**
 * Keeps the styles of CSS Modules whose class names were all written in place (`inlineConst`): the bundler would otherwise
 * drop such a module as unused, and its styles with it.
 */
export function keepCssModules(): Plugin {
  return {
    name: 'keep-css-modules',
    enforce: 'post',
    transform(code, id) {
      return /\.module\.css(?:\?|$)/.test(id) ? { code, map: null, moduleSideEffects: 'no-treeshake' } : null
    },
  }
}
