import { once } from 'node:events'
import { type Command, Option } from 'commander'
import { EXPORT_FORMATS, EXPORTS, type ExportFormat, type ExportName } from '../../domain/export.ts'
import { exportData } from '../../server/export/export-data.ts'
import { fileOverControl } from '../control-client.ts'
import { commandConfig, runningServer, withParts } from '../open.ts'
import { replaceFile } from '../target-file.ts'

const HELP = `
'-' writes to standard output. A file that is there already is replaced once the new one is whole.
CSV: text that a spreadsheet would take for a formula has an apostrophe before it, which the imports take away again.`

type Options = { format?: ExportFormat }

/** Adds the command `plateful export venues|menus|users|reservations FILE`. */
export function addExport(parent: Command): void {
  const exporting = parent.command('export').description('take data out as a file')
  for (const what of EXPORTS) {
    exporting
      .command(what)
      .description(`write all ${what} to a file`)
      .argument('<file>', "the file, or '-' for standard output")
      .addOption(new Option('--format <format>', "csv or json; without it by the file's name, else csv").choices([...EXPORT_FORMATS]))
      .addHelpText('after', HELP)
      .action((file: string, options: Options) => runExport(what, file, options.format ?? formatOf(file)))
  }
}

function formatOf(file: string): ExportFormat {
  return file.toLowerCase().endsWith('.json') ? 'json' : 'csv'
}

async function runExport(what: ExportName, file: string, format: ExportFormat): Promise<void> {
  const config = commandConfig(process.env)
  const write = file === '-' ? writeOut : (pieces: AsyncIterable<string | Uint8Array>) => replaceFile(file, pieces)
  const server = await runningServer(config)
  if (server) await write(fileOverControl(server, 'GET', `/export/${what}?format=${format}`))
  else await withParts(config, (ctx) => write(exportData({ ctx, input: { what, format } })))
}

async function writeOut(pieces: AsyncIterable<string | Uint8Array>): Promise<void> {
  for await (const piece of pieces) if (!process.stdout.write(piece)) await once(process.stdout, 'drain')
}
