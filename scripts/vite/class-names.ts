import { globSync, readFileSync } from 'node:fs'
import { basename, relative } from 'node:path'

/** Returns the class name in pages for a class of a CSS Module. */
type ClassNames = (name: string, file: string) => string

/** For development: the module and the name, such as `header_brand`, so that the browser's tools show the file. */
export const readableClassNames: ClassNames = (name, file) => `${basename(withoutQuery(file), '.module.css')}_${name}`

/** Number of names with two characters, from `a0` to `zz`. */
const TWO_CHARACTERS = 26 * 36

/**
 * For the build: names of two characters, such as `c2`, numbered in the order of the module paths, so that the renderer and the browser
 * agree. Long names would add a kilobyte to every page. Global class names have at least three characters.
 * @throws Error when a name is not a class or keyframe of its module
 */
export function shortClassNames(files: readonly string[] = globSync('src/web/**/*.module.css')): ClassNames {
  const numbers = new Map<string, number>()
  for (const file of files.map(pathOf).sort()) {
    for (const name of namesIn(readFileSync(file, 'utf8'))) numbers.set(`${file} ${name}`, numbers.size)
  }
  return (name, file) => {
    const number = numbers.get(`${pathOf(file)} ${name}`)
    if (number === undefined) throw new Error(`${file} has no class ${name}`)
    // The first character must be a letter. The letters of base 36 start at 10.
    return (number < TWO_CHARACTERS ? number + 10 * 36 : number - TWO_CHARACTERS + 10 * 36 ** 2).toString(36)
  }
}

/** Classes and keyframes that a style sheet defines, without those of other sheets (`:global`). */
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
