import { existsSync, readFileSync } from 'node:fs'

/** Packages of optional/package.json that are not installed. The build leaves them out, and the server says so when a setting needs one. */
export function missingOptionalPackages(): string[] {
  const { dependencies } = JSON.parse(readFileSync('optional/package.json', 'utf8'))
  return Object.keys(dependencies).filter((name) => !existsSync(`node_modules/${name}`))
}
