export const IMPORT_FILE_PREFIX = 'import-'

export function importFileName(changeId: string): string {
  return `${IMPORT_FILE_PREFIX}${changeId}`
}
