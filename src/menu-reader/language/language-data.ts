import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { LANGUAGES, type Language, type Languages } from './languages.ts'

/**
 * Returns the directory with the data of a language from an npm package, so that nothing is downloaded at run time. English is always
 * installed, the other languages are optional.
 * @throws Error with installation instructions when the data is missing
 */
export function languageDataFolder(language: Language, resolve: (name: string) => string = createRequire(import.meta.url).resolve): string {
  const name = `@tesseract.js-data/${language}`
  try {
    return `${dirname(resolve(`${name}/package.json`))}/4.0.0_best_int`
  } catch {
    throw new Error(`names ${language}, whose data is not installed: add it with 'npm run language -- ${language}'`)
  }
}

/**
 * Parses a list such as 'eng,fra'; the first is the language of most menus.
 * @throws Error for an empty list, an unknown language, or a language whose data is not installed
 */
export function parseLanguages(text: string): Languages {
  const [first, ...others] = [
    ...new Set(
      text
        .toLowerCase()
        .split(/[\s,+]+/)
        .filter(Boolean),
    ),
  ].map((code) => {
    if (!isLanguage(code)) throw new Error(`has '${code}', which is none of ${LANGUAGES.join(', ')}`)
    return code
  })
  if (!first) throw new Error(`must be a list of ${LANGUAGES.join(', ')}`)
  for (const language of [first, ...others]) languageDataFolder(language)
  return [first, ...others]
}

function isLanguage(code: string): code is Language {
  return (LANGUAGES as readonly string[]).includes(code)
}
