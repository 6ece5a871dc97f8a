// `npm run bench [-- NAME OPTIONS]`: measures the built product and prints each value beside its limit.
import { ensureBuilt } from './build.ts'

ensureBuilt()
const { runBench } = await import('../tests/bench/index.ts')
await runBench(process.argv.slice(2))
