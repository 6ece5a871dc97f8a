export const IMPORT_FILE_PREFIX = 'import-'

/** The name of the private file of an import, which may have the emails and password hashes of users. */
export function importFileName(changeId: string): string {
  return `${IMPORT_FILE_PREFIX}${changeId}`
}
