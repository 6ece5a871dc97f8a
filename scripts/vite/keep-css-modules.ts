import type { Plugin } from 'vite'

/**
 * Keeps the styles of CSS Modules whose class names were all inlined (`inlineConst`). Otherwise the bundler drops such a module as unused,
 * with its styles.
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
