// `npm run golden [-- --accept]`: shows how a change to the menu reader changes its results on the golden corpus.
import { compareGolden } from '../tests/menu-reader/golden.ts'

const isAccepting = process.argv.includes('--accept')
const isSame = await compareGolden(isAccepting, console.log)
process.exit(isSame || isAccepting ? 0 : 1)
