import { extname } from 'node:path'

export type FileKind = 'image' | 'pdf' | 'audio' | 'text'
export type FileType = { mime: string; kind: FileKind; endings: string[] }

/** The common file extensions of a kind; others are accepted, too. */
export const USUAL_ENDINGS: Record<FileKind, string[]> = {
  image: ['jpg', 'png', 'gif', 'webp'],
  pdf: ['pdf'],
  text: ['txt'],
  audio: ['wav', 'mp3', 'm4a', 'aac', 'amr', 'opus', 'pcm'],
}

export const ALL_KINDS: FileKind[] = ['image', 'pdf', 'text', 'audio']

/** These bytes are enough to detect every kind. */
export const HEAD_BYTES = 4096

type Known = FileType & { fits: (head: Buffer) => boolean }

const ascii = (head: Buffer, from: number, to: number) => head.toString('latin1', from, to)
const begins = (text: string) => (head: Buffer) => ascii(head, 0, text.length) === text
const riff = (what: string) => (head: Buffer) => ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === what
const frame =
  (...second: number[]) =>
  (head: Buffer) =>
    head[0] === 0xff && second.includes(head[1] ?? 0)

const known: Known[] = [
  {
    mime: 'image/jpeg',
    kind: 'image',
    endings: ['.jpg', '.jpeg'],
    fits: (head) => head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff,
  },
  { mime: 'image/png', kind: 'image', endings: ['.png'], fits: begins('\x89PNG\r\n\x1a\n') },
  { mime: 'image/gif', kind: 'image', endings: ['.gif'], fits: (head) => /^GIF8[79]a/.test(ascii(head, 0, 6)) },
  { mime: 'image/webp', kind: 'image', endings: ['.webp'], fits: riff('WEBP') },
  { mime: 'application/pdf', kind: 'pdf', endings: ['.pdf'], fits: begins('%PDF-') },
  { mime: 'audio/wav', kind: 'audio', endings: ['.wav'], fits: riff('WAVE') },
  {
    mime: 'audio/mpeg',
    kind: 'audio',
    endings: ['.mp3'],
    fits: (head) => ascii(head, 0, 3) === 'ID3' || frame(0xfb, 0xfa, 0xf3, 0xf2)(head),
  },
  { mime: 'audio/aac', kind: 'audio', endings: ['.aac'], fits: frame(0xf1, 0xf9) },
  {
    mime: 'audio/mp4',
    kind: 'audio',
    endings: ['.m4a', '.mp4'],
    fits: (head) => ascii(head, 4, 8) === 'ftyp' && /^(M4A |M4B |mp4[12]|iso[m2-9]|dash|3gp.)/.test(ascii(head, 8, 12)),
  },
  { mime: 'audio/ogg', kind: 'audio', endings: ['.ogg', '.opus', '.oga'], fits: begins('OggS') },
  { mime: 'audio/amr', kind: 'audio', endings: ['.amr'], fits: begins('#!AMR') },
  { mime: 'audio/webm', kind: 'audio', endings: ['.webm'], fits: begins('\x1a\x45\xdf\xa3') },
]

const text: FileType = { mime: 'text/plain', kind: 'text', endings: ['.txt', '.csv'] }
const pcm: FileType = { mime: 'audio/pcm', kind: 'audio', endings: ['.pcm'] }

/** The type of a file by its first bytes; the name only matters for raw samples, which have no signature. */
export function typeOfFile(head: Buffer, name: string): FileType | undefined {
  const found = known.find((type) => type.fits(head))
  if (found) return { mime: found.mime, kind: found.kind, endings: found.endings }
  if (isPlainText(head)) return text
  return extname(name).toLowerCase() === '.pcm' && head.length > 0 && !isProgram(head) ? pcm : undefined
}

/** UTF-8 without control characters, and no HTML or SVG that a browser would run. */
function isPlainText(head: Buffer): boolean {
  if (head.length === 0) return false
  let words: string
  try {
    words = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
  } catch {
    return false
  }
  // oxlint-disable-next-line eslint/no-control-regex -- control characters distinguish binary data from text
  if (/[\x00-\x08\x0b\x0e-\x1f]/.test(words)) return false
  return !/^\s*<(!doctype|\?xml|html|svg|script|head|body|iframe)/i.test(words)
}

const isProgram = (head: Buffer) => ['MZ', '\x7fELF', 'PK', '#!'].some((sign) => begins(sign)(head))

/** A name for downloads: without folders, control or quoting characters, and with an extension that matches the type. */
export function safeName(name: string, { endings }: FileType): string {
  const plain = name
    .normalize('NFC')
    .replace(/^.*[\\/]/, '')
    // oxlint-disable-next-line eslint/no-control-regex -- these are removed
    .replaceAll(/[\x00-\x1f\x7f"*:<>?|\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/^\.+/, '')
    .trim()
  const ending = extname(plain).toLowerCase()
  const base = [...(endings.includes(ending) ? plain.slice(0, -ending.length) : plain)].slice(0, 100).join('') || 'file'
  return `${base}${endings.includes(ending) ? ending : endings[0]}`
}
