/** Packages with native code, WebAssembly or files that they find by their own path. The build of the server leaves them in node_modules. */
export const PACKAGES_WITH_FILES = [
  'sharp',
  '@electric-sql/pglite',
  '@hyzyla/pdfium',
  'unpdf',
  'tesseract.js',
  '@tesseract.js-data/eng',
  'pino',
] as const
