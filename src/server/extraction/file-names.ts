/** The file name of a page's image in the private storage. Pages start at 1. */
export function pageImageName(extractionId: string, page: number): string {
  return `menu-${extractionId}-${page}.webp`
}

/** The file name of an uploaded PDF. The images of its pages are stored when it is read. */
export function pdfName(extractionId: string): string {
  return `menu-${extractionId}.pdf`
}

/** Whether a stored file is a PDF. */
export function isPdf(fileName: string): boolean {
  return fileName.endsWith('.pdf')
}
