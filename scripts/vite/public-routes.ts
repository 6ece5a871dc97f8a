import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import { isPrivatePath } from '../../src/domain/account/private-paths.ts'

const PUBLIC_TREE = /\/routeTree\.gen\.ts\?public$/
const IMPORT = /^import \{ Route as (\w+)Import \} from '\.\/routes\/(.+)\.tsx'\n/gm

/** Makes `routeTree.gen.ts?public` the route tree without private pages, so that public pages do not load their code. */
export function publicRoutes(): Plugin {
  return {
    name: 'public-routes',
    async load(id) {
      if (!PUBLIC_TREE.test(id)) return null
      const file = id.replace(/\?public$/, '')
      this.addWatchFile(file)
      return withoutPrivateRoutes(await readFile(file, 'utf8'))
    },
  }
}

/**
 * Removes imports, definitions and list entries of private routes, and the types, from a generated route tree.
 * @throws Error when the generated code has an unexpected form
 */
export function withoutPrivateRoutes(generated: string): string {
  const isPrivate = (file: string) => isPrivatePath(`/${file.replaceAll('.', '/')}`)
  const names = [...generated.matchAll(IMPORT)].flatMap(([, name = '', file = '']) => (isPrivate(file) ? [name] : []))
  if (names.length === 0) throw new Error('the generated route tree imports its routes in another way than expected')
  const removed = names.reduce(
    (code, name) =>
      without(
        without(without(code, `^import \\{ Route as ${name}Import \\} .*\\n`), `^const ${name} =[\\s\\S]*?\\n *} as any\\)\\n`),
        `^  ${name}: ${name},\\n`,
      ),
    generated,
  )
  return removed
    .replace(/^export interface (?:File|RootRouteChildren)[\s\S]*?\n}\n/gm, '')
    .replace(/^declare module [\s\S]*?\n}\n/m, '')
    .replace(/\b(rootRouteChildren): RootRouteChildren/, '$1')
    .replace('._addFileTypes<FileRouteTypes>()', '')
}

function without(code: string, pattern: string): string {
  const rest = code.replace(new RegExp(pattern, 'm'), '')
  if (rest === code) throw new Error(`the generated route tree lacks ${pattern}`)
  return rest
}
