// @ts-check
// Installs the data with which text recognition reads menus in further languages: `npm run language -- fra deu`. A plain `npm install`
// would install everything for building and tests again.
import { existsSync } from 'node:fs'
import { npm, workspaceOptions } from './npm.mjs'

/** Version of the packages with language data, the same for all languages. */
const VERSION = '1.0.0'

const names = process.argv.slice(2).map((code) => `@tesseract.js-data/${code}@${VERSION}`)
if (names.length === 0) {
  console.error('Which languages? For example: npm run language -- fra deu')
  process.exit(1)
}
const isForBuilding = existsSync('node_modules/vite')
npm(['install', '--no-save', '--ignore-scripts', ...(isForBuilding ? [] : ['--omit=dev']), ...workspaceOptions(), ...names])
