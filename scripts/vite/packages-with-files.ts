/** Packages with native code, WebAssembly or files that they locate by their own path. The server build does not bundle them. */
export const PACKAGES_WITH_FILES = [
  'sharp',
  '@electric-sql/pglite',
  '@hyzyla/pdfium',
  'zxing-wasm',
  'unpdf',
  'tesseract.js',
  '@tesseract.js-data/eng',
  'pino',
] as const
