import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { extname, join, resolve, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'
export type File = { type: string; etag: string; isHashed: boolean; bytes: Buffer; encoded: (encoding: Encoding) => Promise<Buffer> }

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mp3': 'audio/mpeg',
  '.wasm': 'application/wasm',
}

export const typeOf = (path: string): string => TYPES[extname(path)] ?? 'application/octet-stream'

/** Whether a path is that of a file; `index.php` counts as a page. */
export function isFileName(path: string): boolean {
  return extname(path) in TYPES
}

/** Names with a content hash, such as Vite's `name-Hash8chr.js`: a changed file has another path. */
const HASHED = /[-.][\w-]{8,}\.\w+$/

/** The built console. A hashed file is read and compressed once and cached; any other is read again each time. */
export function createFiles(folder: string) {
  const root = resolve(folder)
  const kept = new Map<string, { file: File; changed: number }>()

  return async function find(path: string): Promise<File | undefined> {
    const place = placeOf(root, path)
    if (!place) return undefined
    const isHashed = /^\/(assets|schemas)\//.test(path) && HASHED.test(path)
    const known = kept.get(place)
    if (known && isHashed) return known.file
    const facts = await stat(place).catch(() => undefined)
    if (!facts?.isFile()) return undefined
    if (known?.changed === facts.mtimeMs) return known.file
    const file = await readFileAt(place, isHashed)
    kept.set(place, { file, changed: facts.mtimeMs })
    return file
  }
}

async function readFileAt(place: string, isHashed: boolean): Promise<File> {
  const bytes = await readFile(place)
  const type = typeOf(place)
  const isText = /^(text|application\/(json|wasm)|image\/svg)/.test(type) && bytes.length > 600
  const made = new Map<Encoding, Promise<Buffer>>()
  return {
    type,
    bytes,
    isHashed,
    etag: `"${createHash('sha1').update(bytes).digest('base64url')}"`,
    encoded: (encoding) => {
      if (!isText || encoding === 'identity') return Promise.resolve(bytes)
      let one = made.get(encoding)
      if (!one) made.set(encoding, (one = readFile(`${place}.${encoding === 'br' ? 'br' : 'gz'}`).catch(() => compress(bytes, encoding))))
      return one
    },
  }
}

/** Quality 9 is close to the smallest and 20 times faster; a build may provide better compressed files beside them (`.br`, `.gz`). */
export function compress(bytes: Buffer, encoding: Encoding, quality = 9): Promise<Buffer> {
  if (encoding === 'br')
    return brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })
  return encoding === 'gzip' ? gzipped(bytes, { level: Math.min(quality, 9) }) : Promise.resolve(bytes)
}

export function encodingOf(header: string | string[] | undefined): Encoding {
  const accepted = String(header ?? '')
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted) ? 'gzip' : 'identity'
}

/** A file below the root, or undefined: no parent folders, no hidden files. */
function placeOf(root: string, path: string): string | undefined {
  let plain: string
  try {
    plain = decodeURIComponent(path)
  } catch {
    return undefined
  }
  if (/[\0\\]|\/\./.test(plain)) return undefined
  const place = join(root, plain)
  return place.startsWith(root + sep) ? place : undefined
}
