import { dirname, join, normalize } from 'node:path'

/**
 * The folders of each layer, from the lowest to the highest. A folder may import the folders of earlier lines. Folders of one line may not
 * import each other. Files directly in a layer, such as `server/app.ts`, are not restricted.
 */
const FOLDER_ORDER: Record<string, readonly (readonly string[])[]> = {
  domain: [
    ['api-key', 'demand', 'embed', 'hours', 'menu', 'notification', 'people', 'print'],
    ['account', 'search'],
    ['reservation', 'venue'],
  ],
  'menu-reader': [['image', 'language', 'lines'], ['prices'], ['sizes'], ['marks'], ['layout'], ['missed-text', 'pdf']],
  server: [
    ['import-files', 'log', 'outgoing-request', 'tracing'],
    ['db', 'serialise'],
    ['cache'],
    ['actor', 'child', 'http', 'jobs', 'slug', 'town', 'visibility'],
    ['audit', 'forms', 'mail', 'map', 'mcp', 'place'],
    ['account', 'embed', 'hours', 'image', 'pages', 'trash'],
    ['api-key', 'files', 'people'],
    ['extraction', 'menu', 'reservation', 'settings'],
    ['backup', 'notification', 'user', 'venue', 'webhook'],
    ['bulk', 'claim', 'export', 'feed', 'health', 'history', 'metrics', 'print', 'search'],
    ['control', 'demand', 'housekeeping', 'own-account', 'recent-changes'],
  ],
  web: [
    ['fonts', 'pictures', 'public', 'session', 'styles', 'ui'],
    ['filters', 'map', 'private', 'search', 'static'],
    ['allergens', 'image', 'reservation'],
    ['account'],
    ['api-key', 'layout', 'notification', 'webhook'],
    ['menu'],
    ['results', 'structured-data'],
    ['venue'],
    ['claim', 'find-us', 'home', 'owner'],
    ['admin', 'cards', 'embed', 'extraction', 'hours', 'people'],
    ['evening'],
    ['routes'],
  ],
}

type SourceFile = { path: string; text: string }

/** Returns one message per import that `FOLDER_ORDER` does not allow, and per folder that is missing in it. */
export function wrongFolderImports(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const at = folderOf(path)
    const lines = at && FOLDER_ORDER[at.layer]
    if (!at || !lines) return []
    const level = levelOf(lines, at.folder)
    if (level < 0)
      return [`${path}: add the folder ${at.folder} to the ${at.layer} layer in scripts/lint/folder-order.ts, above what it imports`]
    return [...text.matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].flatMap(([, specifier = '']) => {
      const target = folderOf(normalize(join(dirname(path), specifier)))
      if (!target || target.layer !== at.layer || target.folder === at.folder || levelOf(lines, target.folder) < level) return []
      return [
        `${path}: ${at.layer}/${at.folder} may not import ${at.layer}/${target.folder}, which is not below it. Move what both need to a lower folder, or let the caller of both pass it as an argument`,
      ]
    })
  })
}

function levelOf(lines: readonly (readonly string[])[], folder: string): number {
  return lines.findIndex((line) => line.includes(folder))
}

/** Example: 'src/server/mail/email.ts' is in layer server and folder mail. Null for files directly in a layer. */
function folderOf(path: string): { layer: string; folder: string } | null {
  const [src, layer, folder, file] = path.split('/')
  return src === 'src' && layer && folder && file ? { layer, folder } : null
}
