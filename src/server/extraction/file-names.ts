/** Pages start at 1. */
export function pageImageName(extractionId: string, page: number): string {
  return `menu-${extractionId}-${page}.webp`
}

export function pdfName(extractionId: string): string {
  return `menu-${extractionId}.pdf`
}

export function isPdf(fileName: string): boolean {
  return fileName.endsWith('.pdf')
}
