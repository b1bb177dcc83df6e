import { crc32, deflateSync } from 'node:zlib'

/** The documents of a certification, by the field with each. */
export const PAPERS = ['idFront', 'idBack', 'license', 'authorization'] as const
export type Paper = (typeof PAPERS)[number]

type Colour = readonly [number, number, number]

const INK: Colour = [54, 70, 92]
const PALE: Colour = [176, 190, 206]
const MARK: Colour = [196, 62, 58]

/** 样本 and SAMPLE as bitmaps, four dots to a hex digit, so that no font is needed. */
const YANGBEN =
  '07000080001e000 070781e0001e000 070781e0001e000 0703c1e0001e000 0703c3c0001e000 0701c3c0001e000 7feffff0ffffffc 7feffff0ffffffc 7feffff0ffffffc 0f003c00ffffffc 07003c00007f800 0f803c0000ffc00 0f803c0001ffe00 0fc7fff001ffe00 1fe7fff003fff00 1fe7fff007def80 1ff03c00079e780 3f603c000f9e7c0 3f003c001f1e3e0 7f1ffff83e1e1f0 771ffff8ffffffc 771ffff9ffffffe 27003c01f3fff7e 07003c00e3fff1c 07003c00401e008 07003c00001e000 07003c00001e000 07003c00001e000 07003c00001e000 07001c00001e000'
const SAMPLE =
  '0fc01f01e01e1ff01e007ff0 3ff01f01f01e1ffc1e007ff0 3ff01f81f03e1ffe1e007ff0 78703f81f03e1e1f1e007800 70003b81f83e1e0f1e007800 78003bc1f87e1e0f1e007800 7c0079c1d87e1e0f1e007800 7f0071c1dc6e1e0f1e007fe0 3fc071e1dcee1e1e1e007fe0 0ff071e1ccee1ffe1e007fe0 03f0ffe1cece1ffc1e007800 00f8ffe1cfce1ff01e007800 0078fff1c7ce1e001e007800 2079e071c78e1e001e007800 78f9c071c78e1e001e007800 fff1c079c38e1e001ffc7ff0 7fe3c079c10e1e001ffc7ff0 1f83c039c00e1e001ffc7ff0'

type Sheet = ReturnType<typeof createSheet>

/** Draws a placeholder for a document that shows nobody and says in both languages that it is a sample. */
export function drawPaper(paper: Paper): Buffer {
  const isCard = paper === 'idFront' || paper === 'idBack'
  const sheet = createSheet(isCard ? 856 : 640, isCard ? 540 : 900, isCard ? [238, 244, 250] : [252, 250, 243])
  const draw = { idFront: drawFront, idBack: drawBack, license: drawLicense, authorization: drawLetter }[paper]
  draw(sheet)
  return writePng(sheet)
}

function drawFront(sheet: Sheet): void {
  frame(sheet, 16)
  for (const [at, width] of [180, 120, 240, 300, 260].entries()) sheet.fill(130, 70 + at * 66, width, 16, PALE)
  for (let at = 0; at < 5; at++) sheet.fill(56, 70 + at * 66, 54, 16, INK)
  sheet.fill(130, 440, 420, 22, PALE)
  sheet.fill(56, 440, 54, 22, INK)
  // The outline of a head and shoulders, of nobody in particular.
  sheet.fill(580, 70, 210, 270, [222, 231, 240])
  sheet.disc(685, 165, 56, PALE)
  sheet.disc(685, 340, 104, PALE, { x: 580, y: 70, width: 210, height: 270 })
  stamp(sheet, 190, 180, 5)
}

function drawBack(sheet: Sheet): void {
  frame(sheet, 16)
  sheet.disc(160, 150, 84, PALE)
  sheet.disc(160, 150, 70, [238, 244, 250])
  sheet.disc(160, 150, 44, PALE)
  sheet.fill(300, 90, 460, 34, INK)
  sheet.fill(300, 160, 360, 34, INK)
  for (let at = 0; at < 2; at++) {
    sheet.fill(210, 400 + at * 56, 110, 16, INK)
    sheet.fill(344, 400 + at * 56, 300 - at * 60, 16, PALE)
  }
  stamp(sheet, 230, 200, 5)
}

function drawLicense(sheet: Sheet): void {
  frame(sheet, 20)
  frame(sheet, 34)
  sheet.disc(320, 120, 46, PALE)
  sheet.fill(180, 196, 280, 34, INK)
  for (let at = 0; at < 8; at++) {
    sheet.fill(80, 290 + at * 58, 90, 14, INK)
    sheet.fill(196, 290 + at * 58, 340 - (at % 3) * 70, 14, PALE)
  }
  sheet.disc(480, 780, 62, PALE)
  sheet.disc(480, 780, 54, [252, 250, 243])
  stamp(sheet, 120, 420, 4)
}

function drawLetter(sheet: Sheet): void {
  sheet.fill(220, 90, 200, 30, INK)
  for (let at = 0; at < 11; at++) sheet.fill(80, 190 + at * 44, at % 4 === 3 ? 260 : 480, 12, PALE)
  for (let at = 0; at < 2; at++) sheet.fill(360, 730 + at * 44, 180, 12, INK)
  stamp(sheet, 120, 360, 4)
}

function frame(sheet: Sheet, edge: number): void {
  const { width, height } = sheet
  sheet.fill(edge, edge, width - edge * 2, 3, PALE)
  sheet.fill(edge, height - edge - 3, width - edge * 2, 3, PALE)
  sheet.fill(edge, edge, 3, height - edge * 2, PALE)
  sheet.fill(width - edge - 3, edge, 3, height - edge * 2, PALE)
}

/** Draws both words, large and red, across the picture. */
function stamp(sheet: Sheet, x: number, y: number, size: number): void {
  const [above, below] = [rowsOf(YANGBEN), rowsOf(SAMPLE)]
  const width = below[0]!.length * size
  dots(sheet, above, x + (width - above[0]!.length * size) / 2, y, size)
  dots(sheet, below, x, y + (above.length + 6) * size, size)
}

const rowsOf = (text: string): string[] =>
  text.split(' ').map((row) => [...row].map((digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0')).join(''))

function dots(sheet: Sheet, rows: string[], x: number, y: number, size: number): void {
  rows.forEach((row, down) =>
    [...row].forEach((dot, across) => dot === '1' && sheet.fill(Math.round(x) + across * size, y + down * size, size, size, MARK)),
  )
}

type Box = { x: number; y: number; width: number; height: number }

function createSheet(width: number, height: number, paper: Colour) {
  const pixels = Buffer.alloc(width * height * 3)
  const set = (x: number, y: number, colour: Colour) => pixels.set(colour, (y * width + x) * 3)
  const fill = (left: number, top: number, across: number, down: number, colour: Colour) => {
    for (let y = Math.max(0, top); y < Math.min(height, top + down); y++)
      for (let x = Math.max(0, left); x < Math.min(width, left + across); x++) set(x, y, colour)
  }
  fill(0, 0, width, height, paper)
  return {
    width,
    height,
    pixels,
    fill,
    disc(cx: number, cy: number, radius: number, colour: Colour, within: Box = { x: 0, y: 0, width, height }) {
      for (let y = Math.max(within.y, cy - radius); y < Math.min(within.y + within.height, cy + radius); y++)
        for (let x = Math.max(within.x, cx - radius); x < Math.min(within.x + within.width, cx + radius); x++)
          if ((x - cx) ** 2 + (y - cy) ** 2 <= radius ** 2) set(x, y, colour)
    },
  }
}

function writePng({ width, height, pixels }: Sheet): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // 8 bits for each of three colours.
  head.set([8, 2, 0, 0, 0], 8)
  const lines = Array.from({ length: height }, (_, y) => Buffer.concat([Buffer.of(0), pixels.subarray(y * width * 3, (y + 1) * width * 3)]))
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.concat(lines), { level: 9 })), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), ...parts])
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
