import { AwsClient } from 'aws4fetch'
import { createWriteStream, openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DatabaseFault } from '../../db/fault.ts'
import type { FileStore } from './store.ts'

/** A bucket, and how to sign requests: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html */
export type Bucket = { endpoint: string; bucket: string; prefix: string; region: string; key: string; secret: string }

/** A timeout longer than the largest file takes with a healthy storage. */
const PATIENCE_MS = 300_000
/** For what is asked within a transaction, which holds a connection to the database. */
const SHORT_MS = 5_000

/** Stores files as objects of an S3-compatible storage. */
export function storeInS3({ endpoint, bucket, prefix, region, key, secret }: Bucket) {
  const client = new AwsClient({ accessKeyId: key, secretAccessKey: secret, region, service: 's3', retries: 2 })
  const addressOf = (sha256: string) => `${endpoint}/${[bucket, prefix, sha256.slice(0, 2), sha256].filter(Boolean).join('/')}`

  /** Errors that affect every file are reported as an unavailable storage, because they are temporary and not the caller's fault. */
  async function ask(sha256: string, init: RequestInit, allowed: number[] = [], patience = PATIENCE_MS): Promise<Response> {
    const answer = await client.fetch(addressOf(sha256), { ...init, signal: AbortSignal.timeout(patience) }).catch((error: unknown) => {
      throw new DatabaseFault('away', error)
    })
    if (answer.ok || allowed.includes(answer.status)) return answer
    await answer.body?.cancel()
    throw new DatabaseFault('away', new Error(`The storage of files answered ${answer.status}.`))
  }

  async function put(sha256: string, path: string): Promise<void> {
    const answer = await ask(sha256, { method: 'PUT', body: await openAsBlob(path) })
    await answer.body?.cancel()
  }

  return {
    place: 's3',
    put,
    outside: {
      put,
      has: async (sha256) => (await ask(sha256, { method: 'HEAD' }, [404], SHORT_MS)).ok,
    },
    async bring(sha256, path) {
      const answer = await ask(sha256, { method: 'GET' }, [404])
      if (answer.status === 404 || !answer.body) {
        await answer.body?.cancel()
        return false
      }
      // why: the stream types of the web and of Node differ in name only.
      const body = Readable.fromWeb(answer.body as import('node:stream/web').ReadableStream)
      await pipeline(body, createWriteStream(path, { flags: 'wx', mode: 0o600 })).catch((error: unknown) => {
        throw new DatabaseFault('away', error)
      })
      return true
    },
    async drop(sha256) {
      const answer = await ask(sha256, { method: 'DELETE' }, [404], SHORT_MS)
      await answer.body?.cancel()
    },
  } satisfies FileStore
}

/** Parses `UPLOADS_URL`, `s3://bucket/prefix?endpoint=https://…&region=…`; undefined if it is invalid. */
export function readBucket(setting: string, key: string, secret: string): Bucket | undefined {
  if (!URL.canParse(setting)) return undefined
  const { protocol, host, pathname, searchParams } = new URL(setting)
  const region = searchParams.get('region') || 'us-east-1'
  const endpoint = (searchParams.get('endpoint') || `https://s3.${region}.amazonaws.com`).replace(/\/+$/, '')
  if (protocol !== 's3:' || host === '' || !/^https?:\/\/[^/]/.test(endpoint) || !URL.canParse(endpoint)) return undefined
  return { endpoint, bucket: host, prefix: pathname.replaceAll(/^\/+|\/+$/g, ''), region, key, secret }
}
