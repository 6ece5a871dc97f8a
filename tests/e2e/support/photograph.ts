import type { Page } from '@playwright/test'

/** A printed menu; the last dish has the given price. */
const PRINTED = `<style>body{font:24px Georgia,serif;margin:50px;width:700px;background:#fffdf5}h1{font-size:46px;text-align:center}
h2{font-size:34px;margin:30px 0 10px}p{display:flex;justify-content:space-between;margin:14px 0}</style><h1>Sunday Lunch</h1>
<h2>Starters</h2><p><span>Potted shrimp</span><span>9.50</span></p><p><span>Parsnip soup</span><span>7.00</span></p>
<h2>Roasts</h2><p><span>Rump of beef</span><span>22.00</span></p><p><span>Half a chicken</span>SECOND</p>`

export type FileToSend = { name: string; mimeType: string; buffer: Buffer }

/** The next part of the menu. Its first dish is the last dish of the first part. */
const SECOND_PART = `${PRINTED.slice(0, PRINTED.indexOf('<h1>'))}<p><span>Half a chicken</span><span>19.50</span></p>
<p><span>Shoulder of lamb</span><span>24.00</span></p><h2>Puddings</h2><p><span>Apple crumble</span><span>8.00</span></p>
<p><span>Treacle tart</span><span>7.50</span></p>`

/**
 * An image of the printed menu, made by the browser.
 * @param second the last price; two amounts cause one doubt
 */
export async function photograph(page: Page, second = '19.50'): Promise<FileToSend> {
  return picture(page, PRINTED.replace('SECOND', `<span>${second}</span>`), 'sunday-lunch.jpg')
}

/** An image of the next part. Its first dish is the last one of `photograph`. */
export function secondPhotograph(page: Page): Promise<FileToSend> {
  return picture(page, SECOND_PART, 'sunday-lunch-2.jpg')
}

async function picture(page: Page, html: string, name: string): Promise<FileToSend> {
  const paper = await page.context().newPage()
  await paper.setViewportSize({ width: 820, height: 640 })
  await paper.setContent(html)
  const buffer = await paper.screenshot({ type: 'jpeg' })
  await paper.close()
  return { name, mimeType: 'image/jpeg', buffer }
}
