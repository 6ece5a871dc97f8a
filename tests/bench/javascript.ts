import { startGuide } from '../e2e/support/guide.ts'
import { MEASURED_PAGES, maxPageKb, pageJavaScript } from '../support/page-javascript.ts'
import { printTable } from './table.ts'

export async function run(): Promise<void> {
  const guide = await startGuide({ LOG_LEVEL: 'silent' })
  try {
    const rows = []
    for (const path of Object.values(MEASURED_PAGES)) {
      const { kb, files } = await pageJavaScript(guide.url + path)
      const limit = maxPageKb(path)
      rows.push({ what: path, measured: `${kb.toFixed(1)} KB in ${files} files`, limit: `<= ${limit} KB`, isMet: kb <= limit })
    }
    printTable('JavaScript before a public page works, gzip', rows)
  } finally {
    await guide.stop()
  }
}
