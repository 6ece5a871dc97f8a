import type { Command } from 'commander'
import { importUsers, type UserReport } from '../../server/user/import/import-users.ts'
import { formatUser } from '../format-report.ts'
import { commandConfig } from '../open.ts'
import { type Import, runImport } from './import.ts'

const HELP = `
The file is what 'export users' writes, CSV or JSON; each also gzipped; '-' reads standard input. New users get an email with a
link that sets their password. Without --apply nothing is written. Columns and matching: docs/importing.md.

Exit code: 0 done, 1 done but some rows were refused, 2 not done or not to the end.`

/** `plateful import users FILE`. */
export function addImportUsers(parent: Command): void {
  parent
    .command('users')
    .description('create users and change roles and assignments from a file')
    .argument('<file>', "the file, or '-' for standard input")
    .option('--apply', 'write to the database; otherwise only report what would be done', false)
    .addHelpText('after', HELP)
    .action(async (file: string, { apply }: { apply: boolean }) => {
      process.exitCode = await runImport(file, userImport(apply), commandConfig(process.env))
    })
}

function userImport(apply: boolean): Import<UserReport> {
  return {
    thing: 'row',
    apply,
    controlPath: `/import-users?apply=${apply ? 1 : 0}`,
    run: (ctx, rows) => importUsers({ ctx, input: { rows, apply } }),
    format: formatUser,
  }
}
