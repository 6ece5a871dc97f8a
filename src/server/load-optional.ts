import { ConfigError } from './environment.ts'
import { errorCode } from './error-code.ts'

/**
 * Loads a part of the server whose packages are in optional/package.json and may be missing.
 * @param setting the variable that needs the part
 * @throws ConfigError when a package is not installed; errors of the part
 */
export async function loadOptional<T>(setting: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (errorCode(error) !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new ConfigError(`${setting} needs packages that this build was made without. Run: npm run build`)
  }
}
