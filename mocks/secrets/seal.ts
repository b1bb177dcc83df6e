import { readError } from '../core/read-error.ts'
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDataFolder } from '../db/data-folder.ts'
import { StartFailure } from '../db/start-failure.ts'

/** Encrypts texts that must be readable again (a signing secret, a number to show), so that the database alone does not reveal them. */
export type Sealer = {
  /** The same text never gives the same result. `purpose` names the column, so that the result cannot be used in another. */
  seal: (text: string, purpose: string) => string
  /** Deterministic, for searches and unique fields. Somebody who has only the database learns which texts are equal, and no more. */
  alike: (text: string, purpose: string) => string
  /** Throws if the text was changed, or was encrypted for another purpose or with another key. */
  open: (sealed: string, purpose: string) => string
}

const BYTES = 32
const NONCE = 12
const TAG = 16
const FIRST = 's1.'
const FILE = 'secret.key'

/** AES-256-GCM with a separate key for each purpose. */
export function createSealer(key: Buffer): Sealer {
  if (key.length !== BYTES) throw new Error(`A key has ${BYTES} bytes, not ${key.length}.`)
  const keys = new Map<string, Buffer>()
  const keyFor = (purpose: string): Buffer => {
    const known = keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', key, '', purpose, BYTES))
    keys.set(purpose, known)
    return known
  }
  const close = (text: string, purpose: string, nonce: Buffer): string => {
    const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), nonce)
    const closed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return FIRST + closed.toString('base64url')
  }
  return {
    seal: (text, purpose) => close(text, purpose, randomBytes(NONCE)),
    // The nonce is derived from the text with another key, so that no nonce is used for two texts.
    alike: (text, purpose) =>
      close(
        text,
        purpose,
        createHmac('sha256', keyFor(`${purpose} nonce`))
          .update(text)
          .digest()
          .subarray(0, NONCE),
      ),
    open(sealed, purpose) {
      const closed = Buffer.from(sealed.slice(FIRST.length), 'base64url')
      if (!sealed.startsWith(FIRST) || closed.length < NONCE + TAG) throw new Error('This is not a sealed text.')
      const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), closed.subarray(0, NONCE), { authTagLength: TAG })
      decipher.setAuthTag(closed.subarray(-TAG))
      return Buffer.concat([decipher.update(closed.subarray(NONCE, -TAG)), decipher.final()]).toString('utf8')
    },
  }
}

/** The encryption key: `SECRET_KEY`, or `secret.key` beside the database, created at the first start and readable only by its owner. */
export async function readSecretKey({ dataDir, env }: { dataDir: string; env: NodeJS.ProcessEnv }): Promise<Buffer> {
  const given = env.SECRET_KEY
  if (given) return keyOf(given, 'SECRET_KEY')
  const path = join(dataDir, FILE)
  const kept = await read(path)
  if (kept !== undefined) return keyOf(kept, path)
  await makeDataFolder(dataDir)
  // Written to a draft and then linked: of two concurrent starts one wins, and nobody reads a partial key.
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, `${randomBytes(BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
  try {
    await link(draft, path)
  } catch (error) {
    if (readError(error).code !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
  return keyOf((await read(path))!, path)
}

async function read(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (readError(error).code === 'ENOENT') return undefined
    throw new StartFailure(`The key in ${path} cannot be read: ${readError(error).message}.`)
  }
}

function keyOf(text: string, where: string): Buffer {
  const plain = text.trim()
  const key = /^[0-9a-f]{64}$/i.test(plain) ? Buffer.from(plain, 'hex') : Buffer.from(plain, 'base64')
  if (key.length !== BYTES) throw new StartFailure(`${where} must hold ${BYTES} random bytes, e.g. what "openssl rand -base64 32" writes.`)
  return key
}
