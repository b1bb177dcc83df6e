import { AwsClient } from 'aws4fetch'
import { createWriteStream, openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DatabaseFault } from '../../db/fault.ts'
import type { FileStore } from './store.ts'

/** Where a bucket is, and how to sign: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html */
export type Bucket = { endpoint: string; bucket: string; prefix: string; region: string; key: string; secret: string }

/** Longer than the largest file takes to and from a storage that is well. */
const PATIENCE_MS = 300_000

/** Files as objects of an S3-compatible storage. */
export function storeInS3({ endpoint, bucket, prefix, region, key, secret }: Bucket) {
  const client = new AwsClient({ accessKeyId: key, secretAccessKey: secret, region, service: 's3', retries: 2 })
  const addressOf = (sha256: string) => `${endpoint}/${[bucket, prefix, sha256.slice(0, 2), sha256].filter(Boolean).join('/')}`

  /** What stands in the way of every file is told as a storage that is away: it comes back, and nobody's request was at fault. */
  async function ask(sha256: string, init: RequestInit, allowed: number[] = []): Promise<Response> {
    const answer = await client.fetch(addressOf(sha256), { ...init, signal: AbortSignal.timeout(PATIENCE_MS) }).catch((error: unknown) => {
      throw new DatabaseFault('away', error)
    })
    if (answer.ok || allowed.includes(answer.status)) return answer
    await answer.body?.cancel()
    throw new DatabaseFault('away', new Error(`The storage of files answered ${answer.status}.`))
  }

  return {
    place: 's3',
    async put(sha256, path) {
      const answer = await ask(sha256, { method: 'PUT', body: await openAsBlob(path) })
      await answer.body?.cancel()
    },
    async bring(sha256, path) {
      const answer = await ask(sha256, { method: 'GET' }, [404])
      if (answer.status === 404 || !answer.body) {
        await answer.body?.cancel()
        return false
      }
      // why: the streams of the web's types and of Node's differ in name alone.
      const body = Readable.fromWeb(answer.body as import('node:stream/web').ReadableStream)
      await pipeline(body, createWriteStream(path, { flags: 'wx', mode: 0o600 })).catch((error: unknown) => {
        throw new DatabaseFault('away', error)
      })
      return true
    },
    async drop(sha256) {
      const answer = await ask(sha256, { method: 'DELETE' }, [404])
      await answer.body?.cancel()
    },
  } satisfies FileStore
}

/** What `UPLOADS_URL` says, `s3://bucket/prefix?endpoint=https://…&region=…`; undefined where it cannot be read. */
export function readBucket(setting: string, key: string, secret: string): Bucket | undefined {
  if (!URL.canParse(setting)) return undefined
  const { protocol, host, pathname, searchParams } = new URL(setting)
  const region = searchParams.get('region') || 'us-east-1'
  const endpoint = (searchParams.get('endpoint') || `https://s3.${region}.amazonaws.com`).replace(/\/+$/, '')
  if (protocol !== 's3:' || host === '' || !/^https?:\/\/[^/]/.test(endpoint) || !URL.canParse(endpoint)) return undefined
  return { endpoint, bucket: host, prefix: pathname.replaceAll(/^\/+|\/+$/g, ''), region, key, secret }
}
