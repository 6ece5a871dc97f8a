// `npm run golden [-- --accept]`: shows how a change to the menu reader changes its results on the golden corpus.
import { ACCEPTED, compareGolden } from '../tests/menu-reader/golden.ts'
import { run } from './run.ts'

const isAccepting = process.argv.includes('--accept')
const isSame = await compareGolden(isAccepting, console.log)
if (isAccepting) run('biome', ['format', '--write', ACCEPTED])
process.exit(isSame || isAccepting ? 0 : 1)
