import type { Plugin } from 'vite'

const ROUTE = /\/src\/web\/routes\/[^?]+\.tsx$/

/** Functions of the router that load the parts of a route, and our replacements. */
const REPLACED = [
  { name: 'lazyRouteComponent', ours: "import { lazyScreen as lazyRouteComponent } from '/src/web/lazy-screen.ts'" },
  { name: 'lazyFn', ours: "import { lazyLoader as lazyFn } from '/src/web/lazy-loader.ts'" },
]

/** Replaces the lazy-loading functions that the router's plugin generates by `web/lazy-screen.ts` and `web/lazy-loader.ts`. */
export function lazyScreens(): Plugin {
  return {
    name: 'lazy-screens',
    transform(code, id) {
      if (!ROUTE.test(id)) return null
      // Matches calls only, because the router's code for hot updates reads a property of the same name.
      const used = REPLACED.filter(({ name }) => new RegExp(`(?<![.\\w])${name}\\(`).test(code))
      if (used.length === 0) return null
      const replaced = used.reduce((text, { name, ours }) => {
        const imported = new RegExp(`import\\s*\\{\\s*${name}\\s*\\}\\s*from\\s*(['"])@tanstack/react-router\\1`)
        if (!imported.test(text)) this.error(`the router imports ${name} in another way than expected in ${id}`)
        return text.replace(imported, ours)
      }, code)
      return { code: replaced, map: null }
    },
  }
}
