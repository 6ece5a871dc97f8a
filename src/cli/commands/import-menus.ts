import type { Command } from 'commander'
import { importMenus } from '../../server/menu/import/import-menus.ts'
import type { MenuReport } from '../../server/menu/import/report.ts'
import { formatMenu } from '../format-report.ts'
import { commandConfig } from '../open.ts'
import { type Import, runImport } from './import.ts'

const HELP = `
The file is what 'export menus' writes: CSV with a row an item, or JSON; each also gzipped; '-' reads standard input.
Without --apply nothing is written. Columns and matching: docs/importing.md.

Exit code: 0 done, 1 done but some menus were refused, 2 not done or not to the end.`

/** `plateful import menus FILE`. */
export function addImportMenus(parent: Command): void {
  parent
    .command('menus')
    .description('create and update menus with their categories and items from a file')
    .argument('<file>', "the file, or '-' for standard input")
    .option('--apply', 'write to the database; otherwise only report what would be done', false)
    .addHelpText('after', HELP)
    .action(async (file: string, { apply }: { apply: boolean }) => {
      process.exitCode = await runImport(file, menuImport(apply), commandConfig(process.env))
    })
}

function menuImport(apply: boolean): Import<MenuReport> {
  return {
    thing: 'menu',
    apply,
    controlPath: `/import-menus?apply=${apply ? 1 : 0}`,
    run: (ctx, rows) => importMenus({ ctx, input: { rows, apply } }),
    format: formatMenu,
  }
}
