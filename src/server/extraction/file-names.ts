/** The name under which the pictures of a page lie in the private store. Pages count from 1. */
export function pageImageName(extractionId: string, page: number): string {
  return `menu-${extractionId}-${page}.webp`
}

/** The name of an uploaded PDF, whose pages become pictures when it is read. */
export function pdfName(extractionId: string): string {
  return `menu-${extractionId}.pdf`
}

/** Whether a stored file is such a PDF. */
export function isPdf(fileName: string): boolean {
  return fileName.endsWith('.pdf')
}
