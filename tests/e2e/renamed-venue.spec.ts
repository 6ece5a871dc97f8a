import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Guide } from './support/guide.ts'
import { expect, inDrills, test } from './support/test.ts'

test.use({ changedBy: 'administrators' })

/** Imports one venue through the command line while the server is running. */
async function importVenue(guide: Guide, id: string, name: string): Promise<void> {
  const file = join(guide.dataDir, `${id}.csv`)
  await writeFile(file, `id,name,address_road,address_city,address_postcode\n${id},${name},1 High Street,Windsor,SL4 9ZZ\n`)
  const env = { ...process.env, DATA_DIR: guide.dataDir }
  await promisify(execFile)(process.execPath, ['dist/server/cli.js', 'import', 'venues', file, '--apply'], { env })
}

test(
  'the old URL of a renamed venue redirects to the new one, also from a link within the site',
  inDrills,
  async ({ guide, page, request }, { project }) => {
    const id = `renamed-${project.name}`
    await importVenue(guide, id, `The Old Sign ${project.name}`)
    expect((await request.get(`/venues/the-old-sign-${project.name}`)).status()).toBe(200)

    await importVenue(guide, id, `The New Sign ${project.name}`)
    const answer = await request.get(`/venues/the-old-sign-${project.name}`, { maxRedirects: 0 })
    expect(answer.status()).toBe(301)
    expect(answer.headers().location).toBe(`/venues/the-new-sign-${project.name}`)

    await page.goto(`/venues/the-old-sign-${project.name}`)
    await expect(page).toHaveURL(`/venues/the-new-sign-${project.name}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`The New Sign ${project.name}`)
  },
)
