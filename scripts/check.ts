// `npm run check`: format, lint, types and unit tests, in under a minute.
import { CHECKS, run, runBeside } from './run.ts'

const checks = CHECKS.map(async (command) => ({ tool: command.tool, isOk: await runBeside(command) }))
const unitTests = { tool: 'vitest', isOk: run('vitest', ['run', '--project', 'unit']) }
const failed = [...(await Promise.all(checks)), unitTests].filter(({ isOk }) => !isOk).map(({ tool }) => tool)
if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}`)
process.exit(failed.length > 0 ? 1 : 0)
