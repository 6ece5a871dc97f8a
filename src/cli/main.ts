import { Command, CommanderError } from 'commander'
import { toErrorMessage } from '../server/error-message.ts'
import { addAdmin } from './commands/admin.ts'
import { addBackup } from './commands/backup.ts'
import { addExport } from './commands/export.ts'
import { addImportMenus, addImportUsers, addImportVenues } from './commands/import.ts'
import { addRestore } from './commands/restore.ts'
import { EXIT } from './print.ts'

function program(): Command {
  const plateful = new Command('plateful').description('Commands for a Plateful guide, beside a running server or without one.')
  plateful.exitOverride().showHelpAfterError('(add --help for what is possible)')
  const importing = plateful.command('import').description('bring data in')
  addImportVenues(importing)
  addImportMenus(importing)
  addImportUsers(importing)
  addExport(plateful)
  addAdmin(plateful)
  addBackup(plateful)
  addRestore(plateful)
  return plateful
}

// The reader of the report closed the pipe, for example `| head`. The rest of the command is not run.
process.stdout.on('error', () => process.exit(EXIT.notDone))

try {
  await program().parseAsync()
} catch (error) {
  if (error instanceof CommanderError) {
    // Commander has already printed the error or the help.
    process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.notDone
  } else {
    const sentence = toErrorMessage(error)
    console.error(process.env.LOG_LEVEL === 'debug' ? error : sentence)
    process.exitCode = EXIT.notDone
  }
}
