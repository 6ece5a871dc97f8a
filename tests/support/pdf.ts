import { constants, deflateRawSync, deflateSync } from 'node:zlib'

/** Returns a PDF whose pages all draw `content`, with Helvetica as font `/F1`. */
export function aPdf(content = '', { pages = 1, media = '0 0 200 200' } = {}): Buffer {
  const kids = Array.from({ length: pages }, (_, at) => `${at + 5} 0 R`).join(' ')
  const page = `<< /Type /Page /Parent 2 0 R /MediaBox [${media}] /Contents 3 0 R /Resources << /Font << /F1 4 0 R >> >> >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...Array.from({ length: pages }, () => page),
  ]
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj`).join('\n')
  return Buffer.from(`%PDF-1.4\n${body}\ntrailer << /Root 1 0 R >>\n%%EOF`, 'latin1')
}

/** Returns the operators that draw words: size in points, position from the lower left corner. */
export function written(...words: [size: number, x: number, y: number, text: string][]): string {
  return words.map(([size, x, y, text]) => `BT /F1 ${size} Tf ${x} ${y} Td (${text}) Tj ET`).join('\n')
}

/** Returns a PDF of less than 4 KB whose page expands to 1 GB of spaces, because it is compressed twice. */
export function bombPdf(): Buffer {
  const piece = deflateRawSync(Buffer.alloc(2 ** 26, ' '), { level: 9, finishFlush: constants.Z_FULL_FLUSH })
  const once = Buffer.concat([Buffer.from([0x78, 0xda]), ...Array<Buffer>(16).fill(piece)])
  const twice = deflateSync(once, { level: 9 })
  const stream = `<< /Length ${twice.length} /Filter [/FlateDecode /FlateDecode] >>\nstream\n${twice.toString('latin1')}\nendstream`
  const whole = aPdf('X')
    .toString('latin1')
    .replace('<< /Length 1 >>\nstream\nX\nendstream', () => stream)
  return Buffer.from(whole, 'latin1')
}
