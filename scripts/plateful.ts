// `npm run plateful -- COMMAND`: runs the command line of the build, which is made first where the packages for it are installed.
import { existsSync } from 'node:fs'
import { ensureBuilt, isUpToDate } from './build.ts'
import { isCurrent } from './npm.mjs'

const BUILT = 'dist/server/cli.js'

if (!existsSync(BUILT) || (isCurrent() && existsSync('node_modules/vite'))) ensureBuilt()
// On standard error, because the output of a command may be a file.
else if (!isUpToDate()) console.error('The build is older than the sources. This command runs the build; npm run build makes a new one.')
await import(new URL(`../${BUILT}`, import.meta.url).href)
