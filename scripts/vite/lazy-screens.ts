import type { Plugin } from 'vite'

const ROUTE = /\/src\/web\/routes\/[^?]+\.tsx$/

/** The router's functions that fetch the parts of a route, and ours in their place. */
const REPLACED = [
  { name: 'lazyRouteComponent', ours: "import { lazyScreen as lazyRouteComponent } from '/src/web/lazy-screen.ts'" },
  { name: 'lazyFn', ours: "import { lazyLoader as lazyFn } from '/src/web/lazy-loader.ts'" },
]

/** Puts `web/lazy-screen.ts` and `web/lazy-loader.ts` in place of what the router's plugin makes of routes. */
export function lazyScreens(): Plugin {
  return {
    name: 'lazy-screens',
    transform(code, id) {
      if (!ROUTE.test(id)) return null
      // Calls only: what the router adds for hot updates reads a property of the same name.
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
