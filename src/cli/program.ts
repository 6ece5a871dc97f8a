/** The module of a command is imported when the command runs, so that help and usage errors are fast. */
import { readFileSync } from 'node:fs'
import { Command, InvalidArgumentError, Option } from 'commander'
import { EXPORT_FORMATS, EXPORTS, type ExportFormat, type ExportName } from '../domain/export.ts'
import { DEFAULT_BATCH, MAX_BATCH } from '../domain/venue/import-targets.ts'

/**
 * Creates the parser of the `plateful` command.
 * @throws CommanderError instead of ending the process
 */
export function createProgram(): Command {
  const plateful = new Command('plateful').description('Commands for a Plateful guide, whether or not its server is running.')
  plateful.version(packageVersion(), '-V, --version', 'print the version')
  plateful.exitOverride().showHelpAfterError('(use --help for options)')
  addImports(plateful.command('import').description('bring data in'))
  addExports(plateful.command('export').description('take data out as a file'))
  addAdmin(plateful)
  addBackup(plateful)
  addRestore(plateful)
  addVerify(plateful)
  return plateful
}

/** package.json is two folders above this file, and above the built commands in every kind of installation. */
function packageVersion(): string {
  return JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version
}

const VENUES_HELP = `
The file is CSV, JSON (an array, or an object with one under "data"), NDJSON, GeoJSON, the XML of the Food Hygiene Rating
Scheme, or an SQL dump, each also gzipped; '-' reads standard input. Without --apply nothing is written. Columns and
matching: docs/importing.md.

Exit code: 0 done, 1 done but some rows were rejected, 2 not done or not to the end.`

const MENUS_HELP = `
The file is what 'export menus' writes, CSV with a row for each item or JSON, or an SQL dump; each also gzipped; '-' reads
standard input. Without --apply nothing is written. Columns and matching: docs/importing.md.

Exit code: 0 done, 1 done but some menus were rejected, 2 not done or not to the end.`

const USERS_HELP = `
The file is what 'export users' writes, CSV or JSON, or an SQL dump; each also gzipped; '-' reads standard input. New users
without password_hash get an email with a link that sets their password. Without --apply nothing is written.
Columns and matching: docs/importing.md.

Exit code: 0 done, 1 done but some rows were rejected, 2 not done or not to the end.`

function addImports(parent: Command): void {
  addImport(parent, { name: 'venues', description: 'create and update venues from a file', help: VENUES_HELP })
    .option('--batch <rows>', `rows per transaction, 1 to ${MAX_BATCH}`, parseBatch, DEFAULT_BATCH)
    .action(async (file: string, options: { apply: boolean; batch: number }) => {
      process.exitCode = await (await import('./commands/import.ts')).runVenueImport(file, options)
    })
  addImport(parent, {
    name: 'menus',
    description: 'create and update menus with their categories and items from a file',
    help: MENUS_HELP,
  }).action(async (file: string, options: { apply: boolean }) => {
    process.exitCode = await (await import('./commands/import.ts')).runMenuImport(file, options)
  })
  addImport(parent, { name: 'users', description: 'create users and change roles and assignments from a file', help: USERS_HELP }).action(
    async (file: string, options: { apply: boolean }) => {
      process.exitCode = await (await import('./commands/import.ts')).runUserImport(file, options)
    },
  )
}

type ImportCommand = { name: string; description: string; help: string }

function addImport(parent: Command, { name, description, help }: ImportCommand): Command {
  return parent
    .command(name)
    .description(description)
    .argument('<file>', "the file, or '-' for standard input")
    .option('--apply', 'write to the database; otherwise only report what would be done', false)
    .addHelpText('after', help)
}

function parseBatch(text: string): number {
  const rows = Number(text)
  if (!/^\d+$/.test(text) || rows < 1 || rows > MAX_BATCH)
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${MAX_BATCH}.`)
  return rows
}

const EXPORT_HELP = `
'-' writes to standard output. A file that is there already is replaced once the new one is whole.
CSV: text that a spreadsheet would take for a formula has an apostrophe before it, which the imports remove again.`

function addExports(parent: Command): void {
  for (const what of EXPORTS) addExport(parent, what)
}

function addExport(parent: Command, what: ExportName): void {
  parent
    .command(what)
    .description(`write all ${what} to a file`)
    .argument('<file>', "the file, or '-' for standard output")
    .addOption(new Option('--format <format>', "csv or json; without it by the file's name, else csv").choices([...EXPORT_FORMATS]))
    .addHelpText('after', EXPORT_HELP)
    .action(async (file: string, options: { format?: ExportFormat }) =>
      (await import('./commands/export.ts')).runExport(what, file, options),
    )
}

const ADMIN_HELP = `
Prints a link that sets the password: it works once, within a day. All sessions of that account end.`

function addAdmin(parent: Command): void {
  parent
    .command('admin')
    .description('make the user with an email address an administrator, with a new account if there is none')
    .argument('<email>', 'the email address')
    .addHelpText('after', ADMIN_HELP)
    .action(async (email: string) => (await import('./commands/admin.ts')).runAdmin(email))
}

const PASSPHRASE_FILE = [
  '--passphrase-file <file>',
  'a file whose first line is the passphrase of an encrypted backup (age format)',
] as const

const BACKUP_HELP = `
Database, images and other files as of one moment, whether or not the server is running. The file is readable by this
account alone: it holds everyone's data, and the secret that sessions are signed with unless AUTH_SECRET is set. It holds
no sessions, and no links or codes that were sent by email.`

function addBackup(parent: Command): void {
  parent
    .command('backup')
    .description('write everything the guide holds into one file')
    .argument('<file>', 'a new file, such as guide.tar.gz, or guide.tar.gz.age when it is encrypted')
    .option(...PASSPHRASE_FILE)
    .addHelpText('after', BACKUP_HELP)
    .action(async (file: string, options: { passphraseFile?: string }) => (await import('./commands/backup.ts')).runBackup(file, options))
}

const RESTORE_HELP = `
Restores everything or nothing. Stop the server first: only one process can use the embedded database. With PostgreSQL a running
server shows the restored guide immediately; requests that write wait until then. A backup may be restored into either database.
It holds no sessions: everyone signs in again.`

function addRestore(parent: Command): void {
  parent
    .command('restore')
    .description('put a backup into an empty guide')
    .argument('<file>', 'what `plateful backup` wrote')
    .option('--force', 'replace the existing guide', false)
    .option(...PASSPHRASE_FILE)
    .addHelpText('after', RESTORE_HELP)
    .action(async (file: string, options: { force: boolean; passphraseFile?: string }) =>
      (await import('./commands/restore.ts')).runRestore(file, options),
    )
}

const VERIFY_HELP = `
Restores it into a guide of its own in a temporary directory, with all checks, and removes that again. Needs the space of the guide there
(TMPDIR names another place). The server may be running.`

function addVerify(parent: Command): void {
  parent
    .command('verify')
    .description('check that a backup can be restored, without changing a guide')
    .argument('<file>', 'what `plateful backup` wrote')
    .option(...PASSPHRASE_FILE)
    .addHelpText('after', VERIFY_HELP)
    .action(async (file: string, options: { passphraseFile?: string }) => (await import('./commands/restore.ts')).runVerify(file, options))
}
