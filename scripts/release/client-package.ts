import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runTool } from './run-tool.ts'
import { pack } from './tarball.ts'

const CLIENT = 'clients/typescript'

type Release = { version: string; date: Date; folder: string }

/** Compiles the TypeScript client and packs it for `npm install FILE`, with the version of the guide. Returns the file name. */
export function createClientPackage({ version, date, folder }: Release): string {
  const built = mkdtempSync(join(tmpdir(), 'plateful-client-'))
  try {
    runTool(process.execPath, ['node_modules/typescript/bin/tsc', '-p', CLIENT, '--outDir', join(built, 'dist')])
    const { scripts: _, devDependencies: __, ...description } = JSON.parse(readFileSync(join(CLIENT, 'package.json'), 'utf8'))
    writeFileSync(join(built, 'package.json'), `${JSON.stringify({ ...description, version }, null, 2)}\n`)
    cpSync(join(CLIENT, 'README.md'), join(built, 'README.md'))
    cpSync('LICENSE', join(built, 'LICENSE'))
    const name = `plateful-client-${version}.tgz`
    // npm expects everything in one directory, and ignores its name.
    pack({ date, file: join(folder, name), from: built, into: 'package', content: ['LICENSE', 'README.md', 'dist', 'package.json'] })
    return name
  } finally {
    rmSync(built, { recursive: true, force: true })
  }
}
