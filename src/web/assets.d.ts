/// <reference types="vite/types/importMeta.d.ts" />

/** Import as a namespace (`import * as styles`): the build then inlines the class names and emits no table of them. */
declare module '*.module.css' {
  const classNames: Readonly<Record<string, string>>
  export = classNames
}

declare module '*.css' {}

declare module '*?raw' {
  const text: string
  export default text
}

declare module '*?url' {
  const url: string
  export default url
}

declare module '*?worker&url' {
  const url: string
  export default url
}

/** The route tree without private routes (`scripts/vite/public-routes.ts`). */
declare module '*/routeTree.gen.ts?public' {
  export const routeTree: typeof import('./routeTree.gen.ts').routeTree
}
