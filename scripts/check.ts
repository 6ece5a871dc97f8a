// `npm run check`: format, lint, types and unit tests, in under a minute.
import { run, TYPE_CHECK } from './run.ts'

const checks: [tool: string, args: string[]][] = [
  ['biome', ['check', '--error-on-warnings', '.']],
  ['tsc', TYPE_CHECK],
  ['vitest', ['run', '--project', 'unit']],
]
const failed = checks.filter(([tool, args]) => !run(tool, args)).map(([tool]) => tool)
if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}`)
process.exit(failed.length > 0 ? 1 : 0)
