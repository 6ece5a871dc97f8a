import { once } from 'node:events'
import type { ExportFormat, ExportName } from '../../domain/export.ts'
import { replaceFile } from '../atomic-write.ts'
import { downloadViaServer } from '../control-client.ts'
import { commandConfig, findRunningServer, requireGuide, withServices } from '../services.ts'

/**
 * Writes a list to a file and replaces an existing file.
 * @param file path, or '-' for standard output
 * @param options.format by default that of the file name extension, otherwise CSV
 */
export async function runExport(what: ExportName, file: string, options: { format?: ExportFormat }): Promise<void> {
  const format = options.format ?? formatOf(file)
  const config = commandConfig(process.env)
  const write = file === '-' ? writeOut : (pieces: AsyncIterable<string | Uint8Array>) => replaceFile(file, pieces)
  const server = await findRunningServer(config)
  if (!server) requireGuide(config)
  if (server) await write(downloadViaServer(server, 'GET', `/export/${what}?format=${format}`))
  else
    await withServices(config, async (ctx) => {
      const { exportData } = await import('../../server/export/export-data.ts')
      await write(exportData({ ctx, input: { what, format } }))
    })
}

function formatOf(file: string): ExportFormat {
  return file.toLowerCase().endsWith('.json') ? 'json' : 'csv'
}

async function writeOut(pieces: AsyncIterable<string | Uint8Array>): Promise<void> {
  for await (const piece of pieces) if (!process.stdout.write(piece)) await once(process.stdout, 'drain')
}
