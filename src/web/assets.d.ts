/// <reference types="vite/types/importMeta.d.ts" />

/** Import as a namespace (`import * as styles`): the build then writes class names in place and ships no table of them. */
declare module '*.module.css' {
  const classNames: Readonly<Record<string, string>>
  export = classNames
}

declare module '*.css' {}

declare module '*?url' {
  const url: string
  export default url
}

declare module '*?worker&url' {
  const url: string
  export default url
}

/** The route tree without the routes of private pages (`scripts/vite/public-routes.ts`). */
declare module '*/routeTree.gen.ts?public' {
  export const routeTree: typeof import('./routeTree.gen.ts').routeTree
}
