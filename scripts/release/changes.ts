/**
 * Returns what a version changes, as Markdown: its section of the changelog, or the entries under `Unreleased`, which become that section.
 * @throws Error when there is neither, or when a version with a section has further entries, which need a new version
 */
export function changesOf(changelog: string, version: string): string {
  const sections = new Map<string, string>()
  for (const section of changelog.split(/^## /m).slice(1)) {
    const [title = ''] = section.split('\n', 1)
    sections.set(title.split(/[ ,(]/, 1)[0]?.replace(/^\[|\]$/g, '') ?? '', section.slice(title.length).trim())
  }
  const hasEntries = (text: string | undefined): text is string => text !== undefined && /^- /m.test(text)
  const [released, unreleased] = [sections.get(version), sections.get('Unreleased')]
  if (hasEntries(released) && hasEntries(unreleased))
    throw new Error(`CHANGELOG.md has unreleased changes besides those of ${version}: give package.json the next version`)
  const changes = hasEntries(released) ? released : unreleased
  if (!hasEntries(changes)) throw new Error(`CHANGELOG.md says nothing of version ${version}`)
  return `# Plateful ${version}\n\n${changes}\n`
}
