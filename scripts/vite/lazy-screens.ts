import type { Plugin } from 'vite'

const ROUTE = /\/src\/web\/routes\/[^?]+\.tsx$/
const IMPORT = /import\s*\{\s*lazyRouteComponent\s*\}\s*from\s*(['"])@tanstack\/react-router\1/

/** Puts `web/lazy-screen.ts` in place of the router's `lazyRouteComponent` in what the router's plugin makes of routes. */
export function lazyScreens(): Plugin {
  return {
    name: 'lazy-screens',
    transform(code, id) {
      if (!ROUTE.test(id) || !code.includes('lazyRouteComponent')) return null
      if (!IMPORT.test(code)) this.error(`the router imports lazyRouteComponent in another way than expected in ${id}`)
      return { code: code.replace(IMPORT, "import { lazyScreen as lazyRouteComponent } from '/src/web/lazy-screen.ts'"), map: null }
    },
  }
}
