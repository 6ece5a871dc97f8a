import { globSync, readFileSync } from 'node:fs'
import { basename, relative } from 'node:path'

/** Returns the class name in pages for a class of a CSS Module. */
export type ClassNames = (name: string, file: string) => string

/** While developing: the module and the name, such as `header_brand`, so that the browser's tools lead to the file. */
export const readableClassNames: ClassNames = (name, file) => `${basename(withoutQuery(file), '.module.css')}_${name}`

/** Classes with a name of two characters: those from `a0` to `zz`. */
const TWO_CHARACTERS = 26 * 36

/**
 * For the build: two characters, such as `c2`, counted over all modules in the order of their paths. The renderer and the
 * browser agree, because both count the same files. A page holds hundreds of class names and its scripts name them as well:
 * long names would cost a kilobyte on every page. Global class names have at least three characters.
 *
 * @param files the modules; those of `src/web` unless given
 * @throws Error when a name is not among the classes and keyframes of its module
 */
export function shortClassNames(files: readonly string[] = globSync('src/web/**/*.module.css')): ClassNames {
  const numbers = new Map<string, number>()
  for (const file of files.map(pathOf).sort()) {
    for (const name of namesIn(readFileSync(file, 'utf8'))) numbers.set(`${file} ${name}`, numbers.size)
  }
  return (name, file) => {
    const number = numbers.get(`${pathOf(file)} ${name}`)
    if (number === undefined) throw new Error(`${file} has no class ${name}`)
    // The first digit must be a letter: base 36 has its letters from 10 on.
    return (number < TWO_CHARACTERS ? number + 10 * 36 : number - TWO_CHARACTERS + 10 * 36 ** 2).toString(36)
  }
}

/** The classes and keyframes that a style sheet defines, those of other sheets (`:global`) left out. */
export function namesIn(css: string): Set<string> {
  const own = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/:global\([^)]*\)/g, '')
  const selectors = [...own.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector.trim())
  return new Set(
    selectors.flatMap((selector) => {
      if (selector.startsWith('@keyframes')) return [selector.slice('@keyframes'.length).trim()]
      return selector.startsWith('@') ? [] : [...selector.matchAll(/\.([a-zA-Z]\w*)/g)].map(([, name = '']) => name)
    }),
  )
}

function pathOf(file: string): string {
  return relative('.', withoutQuery(file))
}

function withoutQuery(file: string): string {
  return file.split('?')[0] ?? file
}
