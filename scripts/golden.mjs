// `npm run golden [-- --accept]`: what a change to the menu reader changes on the golden corpus.
const { compareGolden } = await import('../tests/menu-reader/golden.ts')
const isSame = await compareGolden(process.argv.includes('--accept'), console.log)
process.exit(isSame || process.argv.includes('--accept') ? 0 : 1)
