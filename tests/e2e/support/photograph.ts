import type { Page } from '@playwright/test'

/** A menu as it is printed; the last dish has the price that is asked for. */
const PRINTED = `<style>body{font:24px Georgia,serif;margin:50px;width:700px;background:#fffdf5}h1{font-size:46px;text-align:center}
h2{font-size:34px;margin:30px 0 10px}p{display:flex;justify-content:space-between;margin:14px 0}</style><h1>Sunday Lunch</h1>
<h2>Starters</h2><p><span>Potted shrimp</span><span>9.50</span></p><p><span>Parsnip soup</span><span>7.00</span></p>
<h2>Roasts</h2><p><span>Rump of beef</span><span>22.00</span></p><p><span>Half a chicken</span>SECOND</p>`

export type FileToSend = { name: string; mimeType: string; buffer: Buffer }

/** A picture of the printed menu, by the browser itself. @param second the last price: two of them are one doubt */
export async function photograph(page: Page, second = '19.50'): Promise<FileToSend> {
  const paper = await page.context().newPage()
  await paper.setViewportSize({ width: 820, height: 640 })
  await paper.setContent(PRINTED.replace('SECOND', `<span>${second}</span>`))
  const buffer = await paper.screenshot({ type: 'jpeg' })
  await paper.close()
  return { name: 'sunday-lunch.jpg', mimeType: 'image/jpeg', buffer }
}
